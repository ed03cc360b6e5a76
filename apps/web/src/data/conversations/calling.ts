import type { Conversation } from "@lingualoom/contract/shapes.ts";

/** Counts the unread messages that call for attention under my settings. */
export function attentionCount({
  unreadCount,
  unreadMentions,
  muted,
  notify,
}: Pick<Conversation, "unreadCount" | "unreadMentions" | "muted" | "notify">): number {
  if (muted || notify === "none") return 0;
  return notify === "mentions" ? unreadMentions : unreadCount;
}
