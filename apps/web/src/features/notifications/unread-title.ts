import { callingIn } from "#/data/conversations/calling.ts";

type Unread = Parameters<typeof callingIn>[0];

/** Unread messages of all conversations that call for attention. */
export const unreadIn = (conversations: readonly Unread[]): number =>
  conversations.reduce((sum, one) => sum + callingIn(one), 0);

/**
 * The page's title with the number of unread messages; what is muted is not counted. They come latest first, so unread
 * ones that are not loaded can only follow when the last loaded one is unread too: then there may be more.
 */
export function unreadTitle(title: string, conversations: readonly Unread[], isWhole: boolean): string {
  const count = unreadIn(conversations);
  if (count === 0) return title;
  const more = !isWhole && (conversations.at(-1)?.unreadCount ?? 0) > 0;
  return `(${count}${more ? "+" : ""}) ${title}`;
}
