import { isOnlyInThread } from "@lingualoom/contract/is-only-in-thread.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import type { Item } from "../message/item.ts";
import type { Items } from "./items.ts";

type Loaded = Pick<ConversationState, "messages" | "older">;

const GROUP_MS = 5 * 60_000;

interface Row {
  readonly index: number;
  readonly item: Item;
  readonly day: boolean;
  readonly unread: boolean;
  /** Begins or ends a run: messages by one author, each within five minutes of the one before. */
  readonly first: boolean;
  readonly last: boolean;
}

const sameDay = ({ at: a }: Item, { at: b }: Item) =>
  a.getDate() === b.getDate() && a.getMonth() === b.getMonth() && a.getFullYear() === b.getFullYear();

/** Returns the author under the displayed name; null for system messages and runs of deleted ones. */
function authorOf(item: Item): string | null {
  if ("gone" in item) return null;
  if ("entry" in item) return item.entry.author;
  const { system, senderId, sentAs } = item.message;
  if (system) return null;
  return sentAs ? `${senderId} ${sentAs}` : senderId;
}

const follows = (before: Item, item: Item) =>
  authorOf(before) !== null &&
  authorOf(before) === authorOf(item) &&
  item.at.getTime() - before.at.getTime() < GROUP_MS &&
  sameDay(before, item);

/** `unreadIndex` is the index of the first unread received message. */
export function rowAt(items: Items, index: number, unreadIndex: number | null): Row | undefined {
  const item = items.at(index);
  if (!item) return undefined;
  const before = items.at(index - 1);
  const after = items.at(index + 1);
  return {
    index,
    item,
    day: !before || !sameDay(before, item),
    unread: index === unreadIndex,
    first: !before || index === unreadIndex || !follows(before, item),
    last: !after || index + 1 === unreadIndex || !follows(item, after),
  };
}

/** Returns the index of the first unread received message; null until those around it are loaded. */
export function firstUnread({ messages, older }: Loaded, readSeq: number, me: string): number | null {
  const loadedFrom = messages[0]?.seq ?? 1;
  if (older && readSeq + 1 < loadedFrom) return null;
  let index = readUpTo(messages, readSeq);
  const isPassed = (one: Message | undefined) =>
    one !== undefined && (one.senderId === me || one.system !== undefined || isOnlyInThread(one));
  while (isPassed(messages[index])) index++;
  return index < messages.length ? index : null;
}

/** Counts the loaded messages up to `seq`. Binary search, because it runs for each row that is rendered. */
function readUpTo(messages: Loaded["messages"], seq: number): number {
  let [low, high] = [0, messages.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((messages[middle]?.seq ?? 0) <= seq) low = middle + 1;
    else high = middle;
  }
  return low;
}
