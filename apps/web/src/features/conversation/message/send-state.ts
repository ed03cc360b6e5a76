import type { Item } from "./item.ts";

/** How far a message of mine has come. Each looks and reads differently: a local echo never lies. */
export type SendState = "sending" | "failed" | "sent" | "delivered" | "read";

export interface TheirReceipts {
  readonly theirLastReadSeq: number;
  readonly theirLastDeliveredSeq: number;
}

export function sendStateOf(item: Item, receipts: TheirReceipts): SendState {
  if ("gone" in item) return "sent";
  if (!("message" in item)) return item.entry.state === "failed" ? "failed" : "sending";
  const { seq } = item.message;
  if (seq <= receipts.theirLastReadSeq) return "read";
  return seq <= receipts.theirLastDeliveredSeq ? "delivered" : "sent";
}
