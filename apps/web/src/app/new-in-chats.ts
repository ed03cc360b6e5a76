import type { Chat } from "@lingualoom/contract/shapes.ts";

interface Lists {
  readonly pages: readonly { readonly items: readonly Chat[] }[];
}

interface News {
  /** The senders, the latest first. */
  readonly names: readonly string[];
  readonly count: number;
}

const MOST_NAMES = 3;

/** The new messages since the last fetch of the list, without those of muted chats and of the open one. */
export function newInChats(
  before: Lists,
  now: Lists,
  open: string | undefined,
  /** How many messages of people who are not in the list were announced by their events. */
  announced: ReadonlyMap<string, number> = new Map(),
): News {
  // One page more holds older chats, and nothing new.
  if (before.pages.length !== now.pages.length) return { names: [], count: 0 };
  const known = new Map(
    before.pages.flatMap(({ items }) => items).map((chat) => [chat._id, chat.unreadCount]),
  );
  const grown = now.pages
    .flatMap(({ items }) => items)
    .filter(({ _id, muted }) => !muted && _id !== open)
    .map(({ _id, fullName, unreadCount }) => ({
      fullName,
      more: unreadCount - (known.get(_id) ?? announced.get(_id) ?? 0),
    }))
    .filter(({ more }) => more > 0);
  const names = grown.map(({ fullName }) => fullName);
  return {
    names: names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), "…"] : names,
    count: grown.reduce((sum, { more }) => sum + more, 0),
  };
}
