import "#/i18n/late-kept.ts";
import type { KeptMessage } from "@lingualoom/contract/calls/kept.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { BookmarkX } from "lucide-react";
import { meQuery } from "#/data/account/session.queries.ts";
import { keptQuery } from "#/data/conversations/kept.queries.ts";
import { setKept } from "#/data/conversations/set-kept.ts";
import { seekMessage } from "#/data/search/highlighted-message.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { WindowedRow } from "#/ui/anchored-list/WindowedRow.tsx";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { MessageOfChat } from "../people/MessageOfChat.tsx";
import { PagedList } from "../people/PagedList.tsx";
import { MessageLine } from "../translation/text/MessageLine.tsx";

interface Props {
  readonly onOpen: (conversationId: string) => void;
}

/** The messages that I keep. */
export function KeptList({ onOpen }: Props) {
  const { t } = useTranslation("kept");
  const client = useQueryClient();
  const me = useQuery(meQuery).data?._id ?? "";
  const list = useInfiniteQuery(keptQuery);
  const open = (message: Message) => {
    const { conversationId } = message;
    seekMessage(client, conversationId, message);
    onOpen(conversationId);
  };
  return (
    <div data-scroller className="relative -mx-3 max-h-[60dvh] min-h-40 overflow-y-auto">
      <PagedList
        label={t("kept")}
        query={list}
        items={list.data?.pages.flatMap(({ items }) => items) ?? []}
        keyOf={({ message }) => message._id}
        empty={<EmptyState title={t("noneKept")}>{t("howToKeep")}</EmptyState>}
        row={(kept, place) => (
          <KeptRow key={kept.message._id} me={me} kept={kept} place={place} onOpen={() => open(kept.message)} />
        )}
      />
    </div>
  );
}

interface KeptRowProps {
  readonly me: string;
  readonly kept: KeptMessage;
  readonly place: RowPlace;
  readonly onOpen: () => void;
}

function KeptRow({ me, kept: { message }, place, onOpen }: KeptRowProps) {
  const { t } = useTranslation("dialogs");
  return (
    <WindowedRow place={place} className="flex items-center gap-1 px-2 pb-0.5">
      <MessageOfChat me={me} message={message} onOpen={onOpen}>
        {() => (
          <span className="block text-sm text-muted">
            <MessageLine me={me} message={message} />
          </span>
        )}
      </MessageOfChat>
      <IconButton label={t("unkeep")} onClick={() => void setKept([message._id], false)}>
        <BookmarkX aria-hidden size={18} />
      </IconButton>
    </WindowedRow>
  );
}
