import type { Chat, Person } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { chatsQuery } from "../../data/people.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { RowPlace } from "../../ui/anchored-list/WindowedList.tsx";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { PagedList } from "../people/PagedList.tsx";
import { ChatRow } from "./ChatRow.tsx";

interface Props {
  readonly selected: string | undefined;
  readonly onSelect: (person: Person) => void;
  readonly onFindContacts: () => void;
}

export function ChatList({ selected, onSelect, onFindContacts }: Props) {
  const { t } = useTranslation("chat");
  const query = useInfiniteQuery(chatsQuery());
  const chats = query.data?.pages.flatMap(({ items }) => items) ?? [];
  const row = (chat: Chat, place: RowPlace) => (
    <ChatRow key={chat._id} chat={chat} selected={chat._id === selected} onSelect={onSelect} {...place} />
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
