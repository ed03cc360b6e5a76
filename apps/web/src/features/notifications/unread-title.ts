import { attentionCount } from "#/data/conversations/calling.ts";

type Unread = Parameters<typeof attentionCount>[0];

export const unreadIn = (conversations: readonly Unread[]): number =>
  conversations.reduce((sum, one) => sum + attentionCount(one), 0);

/**
 * Returns the page's title with the number of unread messages, without muted ones. Conversations are sorted by recency,
 * so further unread ones can only follow if the last loaded one is unread too.
 */
export function unreadTitle(title: string, conversations: readonly Unread[], isWhole: boolean): string {
  const count = unreadIn(conversations);
  if (count === 0) return title;
  const more = !isWhole && (conversations.at(-1)?.unreadCount ?? 0) > 0;
  return `(${count}${more ? "+" : ""}) ${title}`;
}
