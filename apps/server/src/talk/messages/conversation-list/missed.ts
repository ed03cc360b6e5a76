import { KNOWN_CONVERSATIONS_MAX } from "@lingualoom/contract/limits.ts";
import type { ChangedConversation, Counters, KnownCounters } from "@lingualoom/contract/missed.ts";
import type { Sql } from "#/platform/database/open.ts";
import { receiptCounters } from "../receipts/present-receipts.ts";
import { readProgress } from "./missed-store.ts";

/**
 * Returns `me`'s conversations that are ahead of what the client knows, and unknown ones whose last message is newer
 * than
 * `unknownAfter`.
 */
export async function findMissed(
  sql: Sql,
  me: string,
  { known, unknownAfter }: KnownCounters,
): Promise<ChangedConversation[]> {
  const byId = new Map(known.map((one) => [one.conversationId, one]));
  const rows = await readProgress(sql, me, [...byId.keys()], unknownAfter);
  return rows
    .map((row) => ({
      conversationId: row.conversation_id,
      changeSeq: row.change_seq,
      ...receiptCounters(row.receipts, me),
    }))
    .filter((now) => isAhead(now, byId.get(now.conversationId)))
    .slice(0, KNOWN_CONVERSATIONS_MAX);
}

const isAhead = (now: Counters, known: Counters | undefined): boolean =>
  known === undefined ||
  now.changeSeq > known.changeSeq ||
  now.lastReadSeq > known.lastReadSeq ||
  now.theirLastReadSeq > known.theirLastReadSeq ||
  now.theirLastDeliveredSeq > known.theirLastDeliveredSeq;
