import type { Conversation, Member, Person, Role } from "@lingualoom/contract/shapes.ts";
import { Ellipsis } from "lucide-react";
import { Fragment, useState } from "react";
import { isSpace } from "#/data/conversations/is-space.ts";
import { keys } from "#/data/keys.ts";
import { useWriteTo } from "#/features/people/use-write-to.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import { Menu, MenuItem, MenuLine } from "#/ui/layers/Menu.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import { type AskedAction, actionsOn, doAsked, giveRole, type MemberAction } from "./member-actions.ts";

interface Props {
  readonly conversation: Conversation;
  readonly member: Member;
  readonly onClose: () => void;
}

export function MemberMenuButton({ conversation, member, onClose }: Props) {
  const { t } = useTranslation("groups");
  const { open, anchor, button, close } = usePanel("menu");
  const [asking, setAsking] = useState<AskedAction | null>(null);
  if (actionsOn(conversation.myRole, member).length === 0) return <span className="size-11 shrink-0 md:size-9" />;
  const label = t("memberActions", { name: member.user.fullName });
  return (
    <>
      <IconButton {...button} label={label}>
        <Ellipsis aria-hidden size={20} />
      </IconButton>
      {open && (
        <MemberMenu
          label={label}
          anchor={anchor}
          conversation={conversation}
          member={member}
          onAsk={setAsking}
          onLeave={onClose}
          onClose={close}
        />
      )}
      {asking && (
        <AskAboutMember
          conversation={conversation}
          person={member.user}
          action={asking}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}

const TITLES = { handOver: "handOverTitle", remove: "removeTitle", ban: "banTitle" } as const;
const TEXTS = { handOver: "handOverText", remove: "removeText", ban: "banText" } as const;
const TEXTS_OF_SPACE = { handOver: "spaces:handOverText", remove: "spaces:removeText", ban: "spaces:banText" } as const;

interface AskAboutMemberProps {
  readonly conversation: Conversation;
  readonly person: Person;
  readonly action: AskedAction;
  readonly onClose: () => void;
}

function AskAboutMember({ conversation, person, action, onClose }: AskAboutMemberProps) {
  const { t } = useTranslation(["groups", "spaces"]);
  const conversationId = conversation._id;
  const texts = isSpace(conversation) ? TEXTS_OF_SPACE : TEXTS;
  const name = person.fullName;
  const act = useAction({
    act: () => doAsked(action, conversationId, person),
    failed: t("changeFailed"),
    stale: [keys.groupMembers(conversationId), keys.conversation(conversationId)],
    onDone: onClose,
  });
  return (
    <AskDialog
      title={t(TITLES[action], { name })}
      text={t(texts[action], { name })}
      action={t(action)}
      busy={act.isPending}
      onDo={() => act.mutate()}
      onClose={onClose}
    />
  );
}

interface MemberMenuProps {
  readonly label: string;
  readonly anchor: Anchor;
  readonly conversation: Conversation;
  readonly member: Member;
  readonly onAsk: (action: AskedAction) => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

function MemberMenu({ label, anchor, conversation, member, onAsk, onLeave, onClose }: MemberMenuProps) {
  const { t } = useTranslation("groups");
  const writeTo = useWriteTo(onLeave);
  const { _id: conversationId, myRole } = conversation;
  const { user } = member;
  const changeRole = useAction({
    act: (next: Role) => giveRole(conversationId, user, next),
    failed: t("changeFailed"),
    stale: [keys.groupMembers(conversationId)],
  });
  const act = (action: MemberAction) => {
    if (action === "message") void writeTo(user);
    else if (action === "makeAdmin") changeRole.mutate("admin");
    else if (action === "makeMember") changeRole.mutate("member");
    else onAsk(action);
  };
  return (
    <Menu label={label} anchor={anchor} onClose={onClose}>
      {actionsOn(myRole, member).map((action) => (
        <Fragment key={action}>
          {action === "remove" && <MenuLine />}
          <MenuItem danger={action === "remove" || action === "ban"} onSelect={() => act(action)}>
            {t(action)}
          </MenuItem>
        </Fragment>
      ))}
    </Menu>
  );
}
