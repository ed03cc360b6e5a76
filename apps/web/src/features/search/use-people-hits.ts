import { useInfiniteQuery } from "@tanstack/react-query";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { contactsQuery } from "#/data/people/contacts.queries.ts";
import { searchHits } from "./search-hits.ts";

/** Chats and contacts whose name contains a text: the server searches. */
export function usePeopleHits(me: string, q: string, enabled: boolean) {
  const chats = useInfiniteQuery({ ...conversationListQuery(q), enabled });
  const contacts = useInfiniteQuery({ ...contactsQuery(q), enabled });
  const isPending = enabled && (chats.isPending || contacts.isPending);
  const people = contacts.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    hits: isPending || !enabled ? [] : searchHits(conversationsIn(chats.data), people, me),
    chats,
    contacts,
    isPending,
    isError: enabled && (chats.isError || contacts.isError),
    refetch: () => Promise.all([chats.refetch(), contacts.refetch()]),
  };
}

export type PeopleFound = ReturnType<typeof usePeopleHits>;
