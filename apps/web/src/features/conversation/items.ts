import type { Message } from "@lingualoom/contract/shapes.ts";
import type { OutboxEntry } from "../../realtime/outbox/entry.ts";

/** One bubble: a stored message, or one of mine that is not stored yet. */
export type Item =
  | { readonly key: string; readonly mine: boolean; readonly at: Date; readonly message: Message }
  | { readonly key: string; readonly mine: true; readonly at: Date; readonly entry: OutboxEntry };

/**
 * The bubbles of a conversation by their place. Each is made when it is first asked for, because of a hundred
 * thousand messages a screen shows thirty; the same message gives the same item.
 */
export interface Items {
  readonly count: number;
  readonly keyAt: (index: number) => string;
  readonly at: (index: number) => Item | undefined;
}

const made = new WeakMap<Message | OutboxEntry, Item>();

function once(source: Message | OutboxEntry, make: () => Item): Item {
  const known = made.get(source);
  if (known) return known;
  const item = make();
  made.set(source, item);
  return item;
}

/** The key stays the same when a message of mine is acknowledged, so that its bubble does not jump. */
const keyOf = ({ senderId, clientMessageId, _id }: Message, me: string) =>
  senderId === me ? clientMessageId : _id;

const stored = (message: Message, me: string): Item =>
  once(message, () => ({
    key: keyOf(message, me),
    mine: message.senderId === me,
    at: new Date(message.createdAt),
    message,
  }));

const unsent = (entry: OutboxEntry): Item =>
  once(entry, () => ({ key: entry.clientMessageId, mine: true, at: new Date(entry.createdAt), entry }));

/**
 * Stored messages in their order, then what waits to be sent. An entry whose message has already arrived is left out.
 */
export function itemsOf(messages: readonly Message[], entries: readonly OutboxEntry[], me: string): Items {
  const isStored = (id: string) =>
    messages.some(({ clientMessageId, senderId }) => senderId === me && clientMessageId === id);
  const waiting = entries.filter(({ clientMessageId }) => !isStored(clientMessageId));
  const at = (index: number) => {
    const message = messages[index];
    if (message) return stored(message, me);
    const entry = waiting[index - messages.length];
    return entry && unsent(entry);
  };
  return {
    count: messages.length + waiting.length,
    at,
    keyAt: (index) => {
      const message = messages[index];
      return message ? keyOf(message, me) : (waiting[index - messages.length]?.clientMessageId ?? "");
    },
  };
}
