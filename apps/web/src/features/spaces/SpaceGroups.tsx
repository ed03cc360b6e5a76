import type { SpaceGroup } from "@lingualoom/contract/calls/spaces.ts";
import type { SpaceJoining } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { Ellipsis, FolderInput, Users } from "lucide-react";
import { useState } from "react";
import { spaceGroupsQuery } from "#/data/conversations/spaces.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Menu, MenuItem, MenuLine } from "#/ui/layers/Menu.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import { useGroup } from "../groups/use-group.ts";
import { BringGroupDialog } from "./BringGroup.tsx";
import { JoiningChoice } from "./JoiningChoice.tsx";
import { NewSpaceGroupDialog } from "./NewSpace.tsx";
import "./texts.ts";

interface Props {
  readonly spaceId: string;
  /** Groups shown at most. */
  readonly most?: number;
  readonly onClose: () => void;
}

/** The groups of a space: one press opens those of the user, or joins one that is open. */
export function SpaceGroups({ spaceId, most, onClose }: Props) {
  const { t } = useTranslation(["spaces", "groups", "chat"]);
  const navigate = useNavigate();
  const query = useQuery(spaceGroupsQuery(spaceId));
  const { may } = useGroup(spaceId);
  const [dialog, setDialog] = useState<"new" | "bring" | null>(null);
  const show = ({ _id: conversationId }: { readonly _id: string }) => {
    onClose();
    void navigate({ to: "/c/$conversationId", params: { conversationId } });
  };
  return (
    <>
      {may("manage") && (
        <div className="flex flex-wrap gap-2">
          <Button look="quiet" onClick={() => setDialog("new")}>
            <Users aria-hidden size={18} />
            {t("groups:newGroup")}
          </Button>
          <Button look="quiet" onClick={() => setDialog("bring")}>
            <FolderInput aria-hidden size={18} />
            {t("bring")}
          </Button>
        </div>
      )}
      <ResourceList
        label={t("groups")}
        query={query}
        items={query.data?.slice(0, most)}
        failed={t("chat:listFailed")}
        empty={<p className="text-muted">{t("noGroups")}</p>}
        className="grid gap-1"
      >
        {(group) => (
          <GroupLine
            key={group._id}
            spaceId={spaceId}
            group={group}
            manages={may("manage")}
            onOpen={() => show(group)}
          />
        )}
      </ResourceList>
      {dialog === "new" && (
        <NewSpaceGroupDialog spaceId={spaceId} onConversation={show} onClose={() => setDialog(null)} />
      )}
      {dialog === "bring" && <BringGroupDialog spaceId={spaceId} onClose={() => setDialog(null)} />}
    </>
  );
}

interface LineProps {
  readonly spaceId: string;
  readonly group: SpaceGroup;
  readonly manages: boolean;
  readonly onOpen: () => void;
}

function GroupLine({ spaceId, group, manages, onOpen }: LineProps) {
  const { t } = useTranslation(["spaces", "groups"]);
  const { _id: conversationId, title, description, avatar, memberCount, joining, myRole } = group;
  const join = useAction({
    act: () => call("POST /spaces/:spaceId/groups/:conversationId", { params: { spaceId, conversationId } }),
    failed: t("groups:changeFailed"),
    stale: [keys.spaceGroups(spaceId), keys.allConversationLists],
  });
  const facts = [t("groups:members", { count: memberCount }), manages && t(joining)].filter(Boolean).join(" · ");
  const words = (
    <span className="min-w-0 flex-1 text-start">
      <bdi className="one-line font-medium">{title}</bdi>
      {description && <bdi className="one-line text-sm text-muted">{description}</bdi>}
      <span className="block text-sm text-muted">{facts}</span>
    </span>
  );
  const picture = <Avatar id={conversationId} name={title} picture={avatar} size="lg" />;
  return (
    <li className="flex items-center gap-2">
      {myRole ? (
        <button
          type="button"
          onClick={onOpen}
          className="-mx-2 flex min-w-0 flex-1 items-center gap-3 rounded-md p-2 transition-colors duration-150 hover:bg-sunken"
        >
          {picture}
          {words}
        </button>
      ) : (
        <div className="flex min-w-0 flex-1 items-center gap-3 py-2">
          {picture}
          {words}
          <Button
            look="quiet"
            aria-label={t("groups:joinGroup", { title })}
            busy={join.isPending}
            onClick={() => join.mutate()}
          >
            {t("groups:join")}
          </Button>
        </div>
      )}
      {manages && <GroupMenuButton spaceId={spaceId} group={group} />}
    </li>
  );
}

function GroupMenuButton({ spaceId, group }: Pick<LineProps, "spaceId" | "group">) {
  const { t } = useTranslation(["spaces", "groups"]);
  const { open, anchor, button, close } = usePanel("menu");
  const [asked, setAsked] = useState<"joining" | "takeOut" | null>(null);
  const { _id: conversationId, title } = group;
  const label = t("groupActions", { title });
  return (
    <>
      <IconButton {...button} label={label}>
        <Ellipsis aria-hidden size={20} />
      </IconButton>
      {open && (
        <Menu label={label} anchor={anchor} onClose={close}>
          <MenuItem onSelect={() => setAsked("joining")}>{t("joining")}</MenuItem>
          <MenuLine />
          <MenuItem danger onSelect={() => setAsked("takeOut")}>
            {t("takeOut")}
          </MenuItem>
        </Menu>
      )}
      {asked === "joining" && <JoiningDialog spaceId={spaceId} group={group} onClose={() => setAsked(null)} />}
      {asked === "takeOut" && (
        <TakeOutDialog spaceId={spaceId} conversationId={conversationId} title={title} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

interface JoiningProps {
  readonly spaceId: string;
  readonly group: SpaceGroup;
  readonly onClose: () => void;
}

function JoiningDialog({ spaceId, group: { _id: conversationId, title, joining }, onClose }: JoiningProps) {
  const { t } = useTranslation(["spaces", "groups"]);
  const change = useAction({
    act: (wish: SpaceJoining) =>
      call("PUT /spaces/:spaceId/groups/:conversationId", {
        params: { spaceId, conversationId },
        body: { joining: wish },
      }),
    failed: t("groups:changeFailed"),
    stale: [keys.spaceGroups(spaceId)],
    onDone: onClose,
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <JoiningChoice value={change.isPending ? change.variables : joining} onChange={(wish) => change.mutate(wish)} />
    </Dialog>
  );
}

interface TakeOutProps {
  readonly spaceId: string;
  readonly conversationId: string;
  readonly title: string;
  readonly onClose: () => void;
}

function TakeOutDialog({ spaceId, conversationId, title, onClose }: TakeOutProps) {
  const { t } = useTranslation(["spaces", "groups"]);
  const takeOut = useAction({
    act: () => call("DELETE /spaces/:spaceId/groups/:conversationId", { params: { spaceId, conversationId } }),
    failed: t("groups:changeFailed"),
    stale: [keys.spaceGroups(spaceId)],
    onDone: onClose,
  });
  return (
    <AskDialog
      title={t("takeOutTitle", { title })}
      text={t("takeOutText")}
      action={t("takeOut")}
      busy={takeOut.isPending}
      onDo={() => takeOut.mutate()}
      onClose={onClose}
    />
  );
}
