import type { Conversation } from "@lingualoom/contract/shapes.ts";

/** How many unread messages of a conversation call for attention, by what I have set for it. */
export function callingIn({
  unreadCount,
  unreadMentions,
  muted,
  notify,
}: Pick<Conversation, "unreadCount" | "unreadMentions" | "muted" | "notify">): number {
  if (muted || notify === "none") return 0;
  return notify === "mentions" ? unreadMentions : unreadCount;
}
