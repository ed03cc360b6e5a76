import type { EventPayload } from "@lingualoom/contract/events.ts";
import { type CachedHistory, withReceipts } from "#/data/conversations/conversation-state.ts";
import { type GroupReceipts, leastOf } from "#/data/conversations/group-receipts.queries.ts";
import { STALE, type Stale } from "./stale.ts";

type Receipt = EventPayload<"messagesRead">;

export function groupReceiptsAfterRead(receipts: GroupReceipts, { userId, seq }: Receipt): GroupReceipts | Stale {
  const before = receipts[userId];
  if (!before) return STALE;
  const lastReadSeq = Math.max(before.lastReadSeq, seq);
  const lastDeliveredSeq = Math.max(before.lastDeliveredSeq, seq);
  return { ...receipts, [userId]: { lastReadSeq, lastDeliveredSeq } };
}

export function groupReceiptsAfterDelivered(receipts: GroupReceipts, { userId, seq }: Receipt): GroupReceipts | Stale {
  const before = receipts[userId];
  if (!before) return STALE;
  return { ...receipts, [userId]: { ...before, lastDeliveredSeq: Math.max(before.lastDeliveredSeq, seq) } };
}

/** Only the server knows the receipts of new members; members who left no longer count. */
export function groupReceiptsAfterMembers(
  receipts: GroupReceipts,
  { changed }: EventPayload<"membersChanged">,
): GroupReceipts | Stale {
  if (changed.some(({ userId, role }) => role !== null && !receipts[userId])) return STALE;
  const gone = new Set(changed.flatMap(({ userId, role }) => (role === null ? [userId] : [])));
  if (gone.size === 0) return receipts;
  return Object.fromEntries(Object.entries(receipts).filter(([userId]) => !gone.has(userId)));
}

export const historyAfterReceipts = (state: CachedHistory, receipts: GroupReceipts, me: string): CachedHistory =>
  withReceipts(state, leastOf(receipts, me));
