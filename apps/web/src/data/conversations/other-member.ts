import type { Conversation, Member } from "@lingualoom/contract/shapes.ts";

export function otherMember({ kind, members }: Conversation, me: string): Member | null {
  if (kind !== "direct") return null;
  return members.find(({ user }) => user._id !== me) ?? null;
}

export const conversationName = (conversation: Conversation, me: string): string =>
  otherMember(conversation, me)?.user.fullName ?? conversation.title;
