import type { Sql } from "#/platform/database/open.ts";

export type ReceiptKind = "read" | "delivered";

/** Member `p`'s receipt as `viewer` sees it: frozen behind a block, or in a group hidden. */
export const shownReceipt = (sql: Sql, kind: ReceiptKind, viewer: string) => sql`
  case when p.blocked_read_seq is null and is_blocked(p.user_id, ${viewer}) then 0 else
    ${
      kind === "read"
        ? sql`coalesce(p.blocked_read_seq, p.last_read_seq)`
        : sql`coalesce(p.blocked_delivered_seq, p.last_delivered_seq)`
    } end`;
