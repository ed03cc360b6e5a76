import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { conversationListQuery, conversationsIn } from "../../data/conversations/conversations.queries.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { RowPlace } from "../../ui/anchored-list/WindowedList.tsx";
import { lazyComponent } from "../../ui/lazy/lazy-component.tsx";
import { PagedList } from "../people/PagedList.tsx";
import { ChatRow } from "./ChatRow.tsx";

const EmptyChats = lazyComponent(async () => (await import("./EmptyChats.tsx")).EmptyChats, null, {
  optional: true,
});

interface Props {
  readonly me: string;
  readonly selected: string | undefined;
  readonly onSelect: (conversation: Conversation) => void;
  readonly onFindContacts: () => void;
  readonly onInvite: () => void;
}

export function ChatList({ me, selected, onSelect, onFindContacts, onInvite }: Props) {
  const { t } = useTranslation("chat");
  const query = useInfiniteQuery(conversationListQuery());
  const conversations = conversationsIn(query.data);
  const row = (one: Conversation, place: RowPlace) => (
    <ChatRow
      key={one._id}
      me={me}
      conversation={one}
      selected={one._id === selected}
      onSelect={onSelect}
      {...place}
    />
  );
  const empty = (
    <Suspense>
      <EmptyChats onFindContacts={onFindContacts} onInvite={onInvite} />
    </Suspense>
  );
  return (
    <PagedList
      label={t("chats")}
      query={query}
      items={conversations}
      keyOf={({ _id }) => _id}
      row={row}
      empty={empty}
    />
  );
}
