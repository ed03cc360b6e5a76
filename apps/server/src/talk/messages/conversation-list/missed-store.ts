import { KNOWN_CONVERSATIONS_MAX } from "@lingualoom/contract/limits.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql } from "#/platform/database/open.ts";
import { type MemberReceipts, receiptsColumn } from "../receipts/receipts-store.ts";

export interface ProgressRow {
  readonly conversation_id: string;
  readonly change_seq: number;
  readonly receipts: readonly MemberReceipts[];
}

/**
 * Returns the counters of `me`'s conversations, latest first: those in `known`, and others whose last message is newer
 * than
 * `unknownAfter`. Uses an index on one user's conversations and never reads messages.
 */
export const readProgress = (sql: Sql, me: string, known: readonly string[], unknownAfter: string | undefined) => sql<
  ProgressRow[]
>`
  select c.id as conversation_id, c.change_seq, ${receiptsColumn(sql, me)}
  from participants mine
  join conversations c on c.id = mine.conversation_id and c.last_seq > 0
  where mine.user_id = ${me} and (
    c.last_message_at > ${unknownAfter ?? null}::timestamptz or c.id = any(${plainArray(known)}::uuid[]))
  order by c.last_message_at desc
  limit ${2 * KNOWN_CONVERSATIONS_MAX}`;
