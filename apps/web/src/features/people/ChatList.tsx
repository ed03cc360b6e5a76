import type { Chat, Person } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { chatsQuery } from "../../api/people.queries.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PagedList } from "./PagedList.tsx";
import { PersonRow } from "./PersonRow.tsx";
import { Preview } from "./Preview.tsx";
import { shortTime } from "./short-time.ts";
import { UnreadBadge } from "./UnreadBadge.tsx";
import type { RowPlace } from "./WindowedList.tsx";

interface Props {
  readonly selected: string | undefined;
  readonly onSelect: (person: Person) => void;
  readonly onFindContacts: () => void;
}

export function ChatList({ selected, onSelect, onFindContacts }: Props) {
  const { t, i18n } = useTranslation("chat");
  const query = useInfiniteQuery(chatsQuery());
  const chats = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const row = (chat: Chat, place: RowPlace) => (
    <PersonRow
      key={chat._id}
      place={place}
      person={chat}
      selected={chat._id === selected}
      onSelect={onSelect}
      end={
        <time dateTime={chat.lastMessage.createdAt} className="shrink-0 text-xs text-muted">
          {shortTime(new Date(chat.lastMessage.createdAt), new Date(), i18n.language)}
        </time>
      }
    >
      <span className="flex min-h-5 items-center justify-between gap-2 text-sm text-muted">
        <Preview chat={chat} />
        <UnreadBadge count={chat.unreadCount} quiet={chat.muted} />
      </span>
    </PersonRow>
  );
  const empty = (
    <EmptyState title={t("noChatsTitle")} text={t("noChatsText")}>
      <Button onClick={onFindContacts}>{t("findContacts")}</Button>
    </EmptyState>
  );
  return (
    <PagedList
      label={t("chats")}
      query={query}
      items={chats}
      keyOf={({ _id }) => _id}
      row={row}
      empty={empty}
    />
  );
}
