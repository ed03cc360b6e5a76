import type { Conversation, Member } from "@lingualoom/contract/shapes.ts";

/** The other member of a direct conversation, who gives it its name and picture. A group has none. */
export function otherMember({ kind, members }: Conversation, me: string): Member | null {
  if (kind !== "direct") return null;
  return members.find(({ user }) => user._id !== me) ?? null;
}

/** The name under which I see a conversation. */
export const conversationName = (conversation: Conversation, me: string): string =>
  otherMember(conversation, me)?.user.fullName ?? conversation.title;
