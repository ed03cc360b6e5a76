import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import type { Anchor } from "#/ui/anchored-list/anchor.ts";
import { hasKey, type Start } from "#/ui/anchored-list/start.ts";
import type { Items } from "./items.ts";

/** A chat begins where it was left, or at the message that was gone to, or at its first unread message that is loaded, or at the end. */
export function whereToBegin(
  { messages, around, receipts }: ConversationState,
  items: Items,
  unreadIndex: number | null,
  left: Anchor | null,
): Start {
  if (left && hasKey(items, left.key)) return { at: "anchor", anchor: left };
  if (unreadIndex !== null) return { at: "key", key: items.keyAt(unreadIndex) };
  if (around) return { at: "key", key: items.keyAt(items.placeOf(around - (messages[0]?.seq ?? 1))) };
  const isMissing = receipts.lastReadSeq + 1 < (messages[0]?.seq ?? 1);
  return isMissing ? { at: "key", key: items.keyAt(0) } : { at: "end" };
}
