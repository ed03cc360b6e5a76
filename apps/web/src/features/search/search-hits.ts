import type { Conversation, Person } from "@lingualoom/contract/shapes.ts";
import { otherMember } from "#/data/conversations/other-member.ts";

export type SearchHit =
  /** Null for a contact. */
  | { readonly key: string; readonly person: Person; readonly conversation: Conversation | null }
  | { readonly key: string; readonly person: null; readonly conversation: Conversation };

/** Conversations first, groups among them, then contacts; a person in both is shown as a conversation. */
export function searchHits(
  conversations: readonly Conversation[],
  contacts: readonly Person[],
  me: string,
): SearchHit[] {
  // Of a contact more is known than of a member: the language they write.
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
