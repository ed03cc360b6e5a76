import type { Conversation, Person } from "@lingualoom/contract/shapes.ts";
import { otherMember } from "../../data/conversations/other-member.ts";

export interface SearchHit {
  readonly person: Person;
  /** Null for a contact. */
  readonly conversation: Conversation | null;
}

/** Conversations first, then contacts; a person in both is shown as a conversation. */
export function searchHits(
  conversations: readonly Conversation[],
  contacts: readonly Person[],
  me: string,
): SearchHit[] {
  // Of a contact more is known than of a member: the language they write.
  const byId = new Map(contacts.map((contact) => [contact._id, contact]));
  const hits = conversations.flatMap((conversation): SearchHit[] => {
    const person = otherMember(conversation, me)?.user;
    return person ? [{ person: byId.get(person._id) ?? person, conversation }] : [];
  });
  const found = new Set(hits.map(({ person }) => person._id));
  const others = contacts.filter(({ _id }) => !found.has(_id));
  return [...hits, ...others.map((person): SearchHit => ({ person, conversation: null }))];
}
