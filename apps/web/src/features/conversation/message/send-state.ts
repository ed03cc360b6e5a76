import type { Item } from "./item.ts";

/** Each state looks and reads differently, so that an unsent message is never taken for a sent one. */
export type SendState = "sending" | "failed" | "sent" | "delivered" | "read";

export interface TheirReceipts {
  readonly theirLastReadSeq: number;
  readonly theirLastDeliveredSeq: number;
}

export function sendStateOf(item: Item, receipts: TheirReceipts | null): SendState {
  if ("gone" in item) return "sent";
  if (!("message" in item)) return item.entry.state === "failed" ? "failed" : "sending";
  const { seq } = item.message;
  if (!receipts) return "sent";
  if (seq <= receipts.theirLastReadSeq) return "read";
  return seq <= receipts.theirLastDeliveredSeq ? "delivered" : "sent";
}
