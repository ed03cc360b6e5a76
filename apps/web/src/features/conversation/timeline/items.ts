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

/** Global so that the same message gives the same item in every render. */
const made = new WeakMap<Source, MessageItem>();

function once(source: Source, make: () => MessageItem): MessageItem {
  const known = made.get(source);
  if (known) return known;
  const item = make();
  made.set(source, item);
  return item;
}

/** The key stays when a message of mine is acknowledged, so that its bubble does not jump. */
const keyOf = ({ senderId, clientMessageId, _id }: Message, me: string) => (senderId === me ? clientMessageId : _id);

const stored = (message: Message, me: string): MessageItem =>
  once(message, () => ({
    key: keyOf(message, me),
    mine: message.senderId === me,
    at: new Date(message.createdAt),
    message,
  }));

const unsent = (entry: OutboxEntry): MessageItem =>
  once(entry, () => ({ key: entry.clientMessageId, mine: true, at: new Date(entry.createdAt), entry }));

const isGone = ({ deletedAt, hidden, system }: Message) => Boolean((deletedAt || hidden) && !system);

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

/** Stored messages, then unsent ones. Skips entries whose message is already stored. */
export function itemsOf(messages: readonly Message[], entries: readonly OutboxEntry[], me: string): Items {
  const isStored = (id: string) =>
    messages.some(({ clientMessageId, senderId }) => senderId === me && clientMessageId === id);
  const waiting = entries.filter(({ clientMessageId }) => !isStored(clientMessageId));
  const sources: readonly Source[] = waiting.length > 0 ? [...messages, ...waiting] : messages;
  const begins = beginnings(sources);
  const itemOf = (source: Source) => ("seq" in source ? stored(source, me) : unsent(source));
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
