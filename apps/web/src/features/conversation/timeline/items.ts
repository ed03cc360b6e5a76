import { isOnlyInThread } from "@lingualoom/contract/is-only-in-thread.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { OutboxEntry } from "#/data/outbox/entry.ts";
import type { Item, MessageItem } from "../message/item.ts";

/** Deleted messages in a row that are collapsed into one line. */
const LONG_RUN = 3;

type Source = Message | OutboxEntry;

/** Bubbles by index, made on demand: a screen shows thirty of a hundred thousand messages. */
export interface Items {
  readonly count: number;
  readonly keyAt: (index: number) => string;
  readonly at: (index: number) => Item | undefined;
  readonly placeOf: (messageIndex: number) => number;
}

/** Global so that the same message gives the same item in every render. Threads have their own, beside those of the chat. */
const made = { chat: new WeakMap<Source, MessageItem>(), thread: new WeakMap<Source, MessageItem>() };

function once(source: Source, of: keyof typeof made, make: () => MessageItem): MessageItem {
  const known = made[of].get(source);
  if (known) return known;
  const item = make();
  const kept = of === "thread" ? { ...item, key: `thread ${item.key}` } : item;
  made[of].set(source, kept);
  return kept;
}

/** The key stays when a message of mine is acknowledged, so that its bubble does not jump. */
const keyOf = ({ senderId, clientMessageId, _id }: Message, me: string) => (senderId === me ? clientMessageId : _id);

const stored = (message: Message, me: string, of: keyof typeof made): MessageItem =>
  once(message, of, () => ({
    key: keyOf(message, me),
    mine: message.senderId === me,
    at: new Date(message.saidAt ?? message.createdAt),
    message,
  }));

const unsent = (entry: OutboxEntry, of: keyof typeof made): MessageItem =>
  once(entry, of, () => ({ key: entry.clientMessageId, mine: true, at: new Date(entry.createdAt), entry }));

const isGone = ({ deletedAt, hidden, system, thread }: Message) => Boolean((deletedAt || hidden) && !system && !thread);

/** Uses the last message as key, which stays when older messages are loaded. */
function goneItem(run: readonly Message[]): Item {
  const last = run.at(-1) as Message;
  return {
    key: `gone ${last._id}`,
    mine: false,
    at: new Date(last.createdAt),
    gone: { count: run.length, seq: last.seq },
  };
}

/** Index of each bubble's first message; null if each message has its own bubble. */
function beginnings(sources: readonly Source[]): number[] | null {
  const begins: number[] = [];
  let run = 0;
  for (const [index, source] of sources.entries()) {
    run = "seq" in source && isGone(source) ? run + 1 : 0;
    if (run === LONG_RUN) begins.length -= LONG_RUN - 1;
    if (run < LONG_RUN) begins.push(index);
    else if (run === LONG_RUN) begins.push(index - LONG_RUN + 1);
  }
  return begins.length === sources.length ? null : begins;
}

function lastNotAfter(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((sorted[middle] ?? 0) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Indexes of the messages that the conversation shows; null if it shows all. */
function shownIn(messages: readonly Message[]): number[] | null {
  if (!messages.some(isOnlyInThread)) return null;
  return messages.flatMap((message, index) => (isOnlyInThread(message) ? [] : [index]));
}

/** Shows a conversation without the replies that only their threads show. `placeOf` leads from those to the row before. */
export function itemsOf(all: readonly Message[], entries: readonly OutboxEntry[], me: string): Items {
  const shown = shownIn(all);
  if (!shown) return rowsOf(all, entries, me);
  const rows = rowsOf(
    shown.map((index) => all[index] as Message),
    entries,
    me,
  );
  return { ...rows, placeOf: (index) => rows.placeOf(lastNotAfter(shown, index)) };
}

/** Stored messages, then unsent ones. Skips entries whose message is already stored. */
export function rowsOf(
  messages: readonly Message[],
  entries: readonly OutboxEntry[],
  me: string,
  of: keyof typeof made = "chat",
): Items {
  const isStored = (id: string) =>
    messages.some(({ clientMessageId, senderId }) => senderId === me && clientMessageId === id);
  const waiting = entries.filter(({ clientMessageId }) => !isStored(clientMessageId));
  const sources: readonly Source[] = waiting.length > 0 ? [...messages, ...waiting] : messages;
  const begins = beginnings(sources);
  const itemOf = (source: Source) => ("seq" in source ? stored(source, me, of) : unsent(source, of));
  const runs = new Map<number, Item>();
  /** Only deleted messages share a bubble. */
  const runItem = (from: number, to: number) => goneItem(sources.slice(from, to) as Message[]);
  const at = (index: number): Item | undefined => {
    const from = begins ? (begins[index] ?? sources.length) : index;
    const source = sources[from];
    if (!source) return undefined;
    const to = begins ? (begins[index + 1] ?? sources.length) : index + 1;
    if (to - from === 1) return itemOf(source);
    const known = runs.get(index) ?? runItem(from, to);
    runs.set(index, known);
    return known;
  };
  return {
    count: begins?.length ?? sources.length,
    at,
    keyAt: (index) => {
      if (begins) return at(index)?.key ?? "";
      const source = sources[index];
      return source ? itemOf(source).key : "";
    },
    placeOf: (index) => (begins ? lastNotAfter(begins, index) : index),
  };
}
