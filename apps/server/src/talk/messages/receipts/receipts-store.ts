import { GROUP_RECEIPTS_MAX } from "@lingualoom/contract/limits.ts";
import type { ReceiptKind } from "#/people/membership/shown-receipt-store.ts";
import type { Sql } from "#/platform/database/open.ts";

export interface Reached {
  readonly seq: number;
  /** In a direct conversation: one of the two has blocked the other. */
  readonly blocked: boolean;
  /** Members of a group with a block between them and this member, in either direction. */
  readonly apart: readonly string[];
  readonly memberCount: number;
}

/** Returns the new receipt, capped at the last message; null when unmoved. Reading implies delivery. */
export async function advanceReceipt(
  sql: Sql,
  kind: ReceiptKind,
  conversationId: string,
  me: string,
  seq: number,
): Promise<Reached | null> {
  const column = kind === "read" ? sql`last_read_seq` : sql`last_delivered_seq`;
  const reached = sql`least(${seq}::bigint, c.last_seq)`;
  const [row] = await sql<Reached[]>`
    update participants p set
      ${kind === "read" ? sql`last_read_seq = ${reached}, marked_unread = false,` : sql``}
      last_delivered_seq = greatest(p.last_delivered_seq, ${reached})
    from conversations c
    where c.id = p.conversation_id and p.conversation_id = ${conversationId} and p.user_id = ${me}
      and p.${column} < ${reached}
    returning ${reached} as seq, p.blocked_read_seq is not null as blocked, c.member_count as "memberCount", array(
      select blocked_id from blocks where c.kind = 'group' and blocker_id = ${me}
      union select blocker_id from blocks where c.kind = 'group' and blocked_id = ${me}) as apart`;
  return row ?? null;
}

/** A member's receipts, for themselves and as others may see them. */
export interface MemberReceipts {
  readonly user_id: string;
  readonly last_read_seq: number;
  readonly last_delivered_seq: number;
  /** Frozen behind a block. */
  readonly shown_read_seq: number;
  readonly shown_delivered_seq: number;
}

/** Receipts of conversation `c` without those behind a block; in a large group only `me`'s own. */
export const receiptsColumn = (sql: Sql, me: string) => sql`
  (select json_agg(json_build_object(
    'user_id', p.user_id, 'last_read_seq', p.last_read_seq, 'last_delivered_seq', p.last_delivered_seq,
    'shown_read_seq', coalesce(p.blocked_read_seq, p.last_read_seq),
    'shown_delivered_seq', coalesce(p.blocked_delivered_seq, p.last_delivered_seq)))
  from participants p
  where p.conversation_id = c.id and (c.member_count <= ${GROUP_RECEIPTS_MAX} or p.user_id = ${me})
    and (c.kind = 'direct' or not is_blocked(p.user_id, ${me}))) as receipts`;
