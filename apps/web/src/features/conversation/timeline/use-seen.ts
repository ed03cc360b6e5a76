import { useState } from "react";
import type { ConversationState } from "../../../data/conversations/conversation-state.ts";
import type { Items } from "./items.ts";

/** The `seq` of the last stored message up to this row; unsent messages have none. */
function seqAt(items: Items, index: number): number {
  for (let at = index; at >= 0; at--) {
    const item = items.at(at);
    if (item && "gone" in item) return item.gone.seq;
    const last = item?.album?.findLast((one) => "message" in one) ?? item;
    if (last && "message" in last) return last.message.seq;
  }
  return 0;
}

/** The `seq` of the newest message that was on screen since the chat was opened. */
export function useSeen({ messages, older, receipts }: ConversationState, items: Items) {
  const [seenSeq, setSeenSeq] = useState(receipts.lastReadSeq);
  // A read receipt covers everything up to it. While unread messages above are not loaded, only reaching the end sends one.
  const isWhole = !older || receipts.lastReadSeq + 1 >= (messages[0]?.seq ?? 1);
  const seen = (seq: number) => {
    if (seq > seenSeq) setSeenSeq(seq);
  };
  const onSeen = (index: number) => {
    if (isWhole && seenSeq < (messages.at(-1)?.seq ?? 0)) seen(seqAt(items, index));
  };
  return { seenSeq, onSeen, seen };
}
