import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { type CachedHistory, withChanges, withReceipts } from "#/data/conversations/conversation-state.ts";
import { STALE, type Stale } from "./stale.ts";

/** Applies a new or changed message; a gap in `seq` or in the change counter makes the state stale. */
export function historyAfterMessage(state: CachedHistory, message: Message): CachedHistory | Stale {
  if (message.hidden || message.changeSeq <= state.changeSeq) return state;
  if (message.changeSeq > state.changeSeq + 1 || message.seq > state.last + 1) return STALE;
  return withChanges(state, [message], message.changeSeq);
}

export function historyAfterRead(
  state: CachedHistory,
  receipt: EventPayload<"messagesRead">,
  me: string,
): CachedHistory {
  const { userId, seq } = receipt;
  return withReceipts(
    state,
    userId === me ? { lastReadSeq: seq } : { theirLastReadSeq: seq, theirLastDeliveredSeq: seq },
  );
}

export function historyAfterDelivered(
  state: CachedHistory,
  receipt: EventPayload<"messagesDelivered">,
  me: string,
): CachedHistory {
  if (receipt.userId === me) return state;
  return withReceipts(state, { theirLastDeliveredSeq: receipt.seq });
}
