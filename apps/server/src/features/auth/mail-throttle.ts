import type { RateLimit } from "../../config/rate-limits.ts";
import type { Sql } from "../../database/open.ts";

/** How far apart letters of one kind to one address are, whatever the number of servers and callers. */
export const spacingOf = (rule: RateLimit | null): number => (rule ? (rule.seconds * 1_000) / rule.count : 0);

/**
 * Whether a letter of this kind may go to the address now; answering yes uses it up. The caller answers the same
 * either way, so that nobody learns who has been written to.
 */
export async function mayWrite(
  sql: Sql,
  addressHash: Buffer,
  kind: "verify" | "reset",
  now: Date,
  spacing: number,
): Promise<boolean> {
  const rows = await sql`
    insert into mail_throttle as last (address_hash, kind, sent_at) values (${addressHash}, ${kind}, ${now})
    on conflict (address_hash, kind) do update set sent_at = excluded.sent_at
    where last.sent_at <= ${new Date(now.getTime() - spacing)}
    returning 1`;
  return rows.length > 0;
}
