import type { NewMessage } from "./new-message.ts";

/** What a batch writes to one conversation. */
interface Share {
  readonly id: string;
  count: number;
  /** One of its two people, and how many of these messages are theirs; the rest are the other's. */
  readonly writer: string;
  byWriter: number;
}

export interface Grouped {
  readonly conversations: readonly Share[];
  readonly senders: readonly string[];
  /** Of each message: which of the conversations and of the senders, from 1, and the how-manieth of its conversation. */
  readonly conversationNumbers: readonly number[];
  readonly senderNumbers: readonly number[];
  readonly places: readonly number[];
}

/** A batch in the form its statement takes: what several messages share stands in it once. */
export function grouped(batch: readonly NewMessage[]): Grouped {
  const shares = new Map<string, Share>();
  const places = batch.map(({ conversationId, senderId }) => {
    const known = shares.get(conversationId);
    const share = known ?? { id: conversationId, count: 0, writer: senderId, byWriter: 0 };
    if (!known) shares.set(conversationId, share);
    share.count += 1;
    if (share.writer === senderId) share.byWriter += 1;
    return share.count;
  });
  // In one order for every server, so that their batches cannot wait for each other.
  const ids = [...shares.keys()].sort();
  const senders = [...new Set(batch.map((message) => message.senderId))];
  return {
    conversations: ids.map((id) => shares.get(id) as Share),
    senders,
    conversationNumbers: numbersAmong(
      ids,
      batch.map((message) => message.conversationId),
    ),
    senderNumbers: numbersAmong(
      senders,
      batch.map((message) => message.senderId),
    ),
    places,
  };
}

function numbersAmong(ids: readonly string[], wanted: readonly string[]): number[] {
  const numberOf = new Map(ids.map((id, i) => [id, i + 1]));
  return wanted.map((id) => numberOf.get(id) as number);
}
