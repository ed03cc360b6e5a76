import type { ConversationState } from "../../../data/conversations/conversation-state.ts";
import type { Anchor } from "../../../ui/anchored-list/anchor.ts";
import { hasKey, type Start } from "../../../ui/anchored-list/start.ts";
import type { Items } from "./items.ts";

/** A chat begins where it was left, or at its first unread message that is loaded, or at the end. */
export function whereToBegin(
  { messages, newer, receipts }: ConversationState,
  items: Items,
  unreadIndex: number | null,
  left: Anchor | null,
): Start {
  if (left && hasKey(items, left.key)) return { at: "anchor", anchor: left };
  if (unreadIndex !== null) return { at: "key", key: items.keyAt(unreadIndex) };
  const isMissing = receipts.lastReadSeq + 1 < (messages[0]?.seq ?? 1);
  return isMissing || newer ? { at: "key", key: items.keyAt(0) } : { at: "end" };
}
