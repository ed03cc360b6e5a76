import type { Conversation, Person } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { otherMember } from "#/data/conversations/other-member.ts";
import { contactsQuery } from "#/data/people/contacts.queries.ts";

export type SearchHit =
  | { readonly key: string; readonly person: Person; readonly conversation: Conversation | null }
  | { readonly key: string; readonly person: null; readonly conversation: Conversation };

/** Conversations first, groups among them, then contacts; a person in both is shown as a conversation. */
export function searchHits(
  conversations: readonly Conversation[],
  contacts: readonly Person[],
  me: string,
): SearchHit[] {
  // A contact has more fields than a member: the language they write.
  const byId = new Map(contacts.map((contact) => [contact._id, contact]));
  const hits = conversations.flatMap((conversation): SearchHit[] => {
    if (conversation.kind === "group") return [{ key: conversation._id, person: null, conversation }];
    const member = otherMember(conversation, me)?.user;
    const person = member && (byId.get(member._id) ?? member);
    return person ? [{ key: person._id, person, conversation }] : [];
  });
  const found = new Set(hits.map(({ key }) => key));
  const others = contacts.filter(({ _id }) => !found.has(_id));
  return [...hits, ...others.map((person): SearchHit => ({ key: person._id, person, conversation: null }))];
}

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
