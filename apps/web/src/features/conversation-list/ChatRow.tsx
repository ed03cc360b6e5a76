import type { Chat, Person } from "@lingualoom/contract/shapes.ts";
import { memo } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { RowPlace } from "../../ui/anchored-list/WindowedList.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { PersonRow } from "../people/PersonRow.tsx";
import { Preview } from "./Preview.tsx";
import { shortTime } from "./short-time.ts";
import { UnreadBadge } from "./UnreadBadge.tsx";

const MutedMark = lazyComponent(async () => (await import("./MutedIcon.tsx")).MutedMark, null, {
  prefetch: true,
  optional: true,
});

interface Props extends RowPlace {
  readonly chat: Chat;
  readonly selected: boolean;
  readonly onSelect: (person: Person) => void;
}

/** One chat of the list: its last message, when that was, and what is unread. Rendered again only when it changes. */
export const ChatRow = memo(function ChatRow({ chat, selected, onSelect, ...place }: Props) {
  const { i18n } = useTranslation("chat");
  const { createdAt } = chat.lastMessage;
  return (
    <PersonRow
      place={place}
      person={chat}
      selected={selected}
      onSelect={onSelect}
      end={
        <time dateTime={createdAt} className="shrink-0 text-xs text-muted">
          {shortTime(new Date(createdAt), new Date(), i18n.language)}
        </time>
      }
    >
      <span className="flex min-h-5 items-center justify-between gap-2 text-sm text-muted">
        <Preview chat={chat} />
        <span className="flex shrink-0 items-center gap-1.5">
          {chat.muted && <MutedMark />}
          <UnreadBadge count={chat.unreadCount} quiet={chat.muted} />
        </span>
      </span>
    </PersonRow>
  );
});
