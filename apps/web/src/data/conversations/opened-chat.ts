import type { Conversation, Person } from "@lingualoom/contract/shapes.ts";
import { otherMember } from "./other-member.ts";

export interface OpenedChat {
  /** Stays the same when the first message gives the conversation its id. */
  readonly key: string;
  readonly name: string;
  /** Null in a group. */
  readonly person: Person | null;
  /** Null in a direct conversation. */
  readonly group: Conversation | null;
}

export const chatWith = (person: Person): OpenedChat => ({
  key: person._id,
  name: person.fullName,
  person,
  group: null,
});

export function openedChat(conversation: Conversation, me: string): OpenedChat | undefined {
  if (conversation.kind === "group")
    return { key: conversation._id, name: conversation.title, person: null, group: conversation };
  const member = otherMember(conversation, me);
  return member ? chatWith(member.user) : undefined;
}
