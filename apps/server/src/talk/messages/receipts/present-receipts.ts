import type { MemberReceipts } from "./receipts-store.ts";

export interface ReceiptCounters {
  readonly lastReadSeq: number;
  readonly theirLastReadSeq: number;
  readonly theirLastDeliveredSeq: number;
}

/** Returns my own receipts, and those of the other member who is furthest behind. */
export function receiptCounters(receipts: readonly MemberReceipts[], me: string): ReceiptCounters {
  const others = receipts.filter((one) => one.user_id !== me);
  const least = (of: (one: MemberReceipts) => number) => (others.length === 0 ? 0 : Math.min(...others.map(of)));
  return {
    lastReadSeq: receipts.find((one) => one.user_id === me)?.last_read_seq ?? 0,
    theirLastReadSeq: least((one) => one.shown_read_seq),
    theirLastDeliveredSeq: least((one) => one.shown_delivered_seq),
  };
}
