import { useState } from "react";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import type { Items } from "./items.ts";
import { lookedAt, type SeenRanges } from "./looked-at.ts";

/** Returns the `seq` of the last stored message up to this row; unsent messages have none. */
export function seqAt(items: Items, index: number): number {
  for (let at = index; at >= 0; at--) {
    const item = items.at(at);
    if (item && "gone" in item) return item.gone.seq;
    if (item && "message" in item) return item.message.seq;
  }
  return 0;
}

export function useSeen({ messages, older, receipts }: ConversationState, items: Items) {
  const [seenSeq, setSeenSeq] = useState(receipts.lastReadSeq);
  const [looked, setLooked] = useState<SeenRanges>({ upTo: receipts.lastReadSeq, beyond: null });
  // A receipt covers everything before it. While unread messages above are not loaded, only reaching the end sends one.
  const isWhole = !older || receipts.lastReadSeq + 1 >= (messages[0]?.seq ?? 1);
  const seen = (seq: number) => {
    if (seq > seenSeq) setSeenSeq(seq);
  };
  const onSeen = (first: number, last: number) => {
    const from = first === 0 && older ? (messages[0]?.seq ?? 1) : seqAt(items, first - 1) + 1;
    setLooked(lookedAt(looked, from, seqAt(items, last)));
    if (isWhole && seenSeq < (messages.at(-1)?.seq ?? 0)) seen(seqAt(items, last));
  };
  return { seenSeq, looked, onSeen, seen };
}
