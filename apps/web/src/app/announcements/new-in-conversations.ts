import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { attentionCount } from "#/data/conversations/calling.ts";
import { conversationName } from "#/data/conversations/other-member.ts";

interface CachedList {
  readonly pages: readonly { readonly items: readonly Conversation[] }[];
}

interface NewMessages {
  readonly names: readonly string[];
  readonly count: number;
}

interface NewMessagesOptions {
  readonly me: string;
  readonly open: string | undefined;
  readonly arrivedIn?: ReadonlyMap<string, ReadonlySet<number>>;
}

const MOST_NAMES = 3;

/** Returns what is new since the previous fetch of the list; muted conversations and the open one do not notify. */
export function findNewMessages(
  before: CachedList,
  now: CachedList,
  { me, open, arrivedIn }: NewMessagesOptions,
): NewMessages {
  // A further page contains older conversations, not news.
  if (before.pages.length !== now.pages.length) return { names: [], count: 0 };
  const known = new Map(before.pages.flatMap(({ items }) => items).map((one) => [one._id, attentionCount(one)]));
  const grown = now.pages
    .flatMap(({ items }) => items)
    .filter(({ _id }) => _id !== open)
    .map((one) => {
      const more = attentionCount(one) - (known.get(one._id) ?? 0);
      const isCounted = (seq: number) => seq > one.lastSeq - more;
      const arrived = [...(arrivedIn?.get(one._id) ?? [])].filter(isCounted);
      return { name: conversationName(one, me), more: more - arrived.length };
    })
    .filter(({ more }) => more > 0);
  const names = grown.map(({ name }) => name);
  return {
    names: names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), "…"] : names,
    count: grown.reduce((sum, { more }) => sum + more, 0),
  };
}
