import type { Sql } from "#/platform/database/open.ts";

/** Remembers the link of a sign-up for its remaining life. Must be called while the sign-up still exists. */
export async function rememberUsed(sql: Sql, tokenHash: Buffer, userId: string): Promise<void> {
  await sql`
    insert into used_verification_links (token_hash, user_id, expires_at)
    select token_hash, ${userId}, expires_at from pending_registrations where token_hash = ${tokenHash}`;
}

/** Returns whether this link has confirmed an address before and the account still exists. */
export async function wasUsed(sql: Sql, tokenHash: Buffer, now: Date): Promise<boolean> {
  const rows = await sql`
    select 1 from used_verification_links where token_hash = ${tokenHash} and expires_at > ${now}`;
  return rows.length > 0;
}
