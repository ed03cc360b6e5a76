import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";

const DEBOUNCE_MS = 300;

interface Props {
  readonly spaceId: string;
  readonly onClose: () => void;
}

/** Brings groups that the user manages into a space. */
export function BringGroupDialog({ spaceId, onClose }: Props) {
  const { t } = useTranslation(["spaces", "groups", "chat", "people"]);
  const { mayInGroup } = usePermissions();
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim(), DEBOUNCE_MS, "");
  const query = useInfiniteQuery(conversationListQuery(q));
  const items =
    query.data && conversationsIn(query.data).filter((one) => mayInGroup(one, "manage") && !one.group?.space);
  const bring = useAction({
    act: (conversationId: string) =>
      call("PUT /spaces/:spaceId/groups/:conversationId", {
        params: { spaceId, conversationId },
        body: { joining: "invited" },
      }),
    failed: t("groups:changeFailed"),
    stale: [keys.spaceGroups(spaceId), keys.allConversationLists],
    onDone: onClose,
  });
  return (
    <Dialog title={t("bring")} onClose={onClose}>
      <p className="text-sm text-muted">{t("bringHint")}</p>
      <SearchInput label={t("searchGroups")} value={search} onValue={setSearch} />
      <ResourceList
        label={t("bring")}
        query={query}
        items={items}
        failed={t("chat:listFailed")}
        empty={<p className="text-muted">{t("bringNone")}</p>}
        className="grid max-h-[45dvh] gap-2 overflow-y-auto"
      >
        {({ _id, title, avatar, memberCount }) => (
          <li key={_id} className="flex items-center gap-3">
            <Avatar id={_id} name={title} picture={avatar} />
            <span className="min-w-0 flex-1">
              <bdi className="one-line font-medium">{title}</bdi>
              <span className="block text-sm text-muted">{t("groups:members", { count: memberCount })}</span>
            </span>
            <Button
              look="quiet"
              aria-label={t("bringGroup", { title })}
              busy={bring.isPending && bring.variables === _id}
              onClick={() => bring.mutate(_id)}
            >
              {t("groups:add")}
            </Button>
          </li>
        )}
      </ResourceList>
    </Dialog>
  );
}
