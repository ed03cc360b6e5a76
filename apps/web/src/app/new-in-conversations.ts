import type { Chat } from "@lingualoom/contract/shapes.ts";

interface Lists {
  readonly pages: readonly { readonly items: readonly Chat[] }[];
}

interface News {
  /** Of those who wrote, the latest first. */
  readonly names: readonly string[];
  readonly count: number;
}

const MOST_NAMES = 3;

/** What came into chats since the list was fetched before; silenced ones and the one that is open call nobody. */
export function newInChats(
  before: Lists,
  now: Lists,
  open: string | undefined,
  /** How many messages of people who were not in the list have been told as they came. */
  told: ReadonlyMap<string, number> = new Map(),
): News {
  // One page more is older chats, and no news.
  if (before.pages.length !== now.pages.length) return { names: [], count: 0 };
  const known = new Map(
    before.pages.flatMap(({ items }) => items).map((chat) => [chat._id, chat.unreadCount]),
  );
  const grown = now.pages
    .flatMap(({ items }) => items)
    .filter(({ _id, muted }) => !muted && _id !== open)
    .map(({ _id, fullName, unreadCount }) => ({
      fullName,
      more: unreadCount - (known.get(_id) ?? told.get(_id) ?? 0),
    }))
    .filter(({ more }) => more > 0);
  const names = grown.map(({ fullName }) => fullName);
  return {
    names: names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), "…"] : names,
    count: grown.reduce((sum, { more }) => sum + more, 0),
  };
}
