import type { Message } from "@lingualoom/contract/shapes.ts";
import type { OutboxEntry } from "../../realtime/outbox/entry.ts";

/** One bubble: a stored message, or one of mine that is not stored yet. */
export type Item =
  | { readonly key: string; readonly mine: boolean; readonly at: Date; readonly message: Message }
  | { readonly key: string; readonly mine: true; readonly at: Date; readonly entry: OutboxEntry };

/**
 * Stored messages in their order, then what waits to be sent. An entry whose message has already arrived is left
 * out; the key stays the same, so that the bubble does not jump when it is acknowledged.
 */
export function itemsOf(messages: readonly Message[], entries: readonly OutboxEntry[], me: string): Item[] {
  const stored = new Set<string>();
  const items = messages.map((message): Item => {
    const mine = message.senderId === me;
    if (mine) stored.add(message.clientMessageId);
    return {
      key: mine ? message.clientMessageId : message._id,
      mine,
      at: new Date(message.createdAt),
      message,
    };
  });
  for (const entry of entries)
    if (!stored.has(entry.clientMessageId))
      items.push({ key: entry.clientMessageId, mine: true, at: new Date(entry.createdAt), entry });
  return items;
}
