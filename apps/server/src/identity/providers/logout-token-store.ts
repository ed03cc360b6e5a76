import type { Sql } from "#/platform/database/open.ts";

/** @returns false when it was used before */
export async function takeLogoutToken(sql: Sql, tokenHash: Buffer, expiresAt: Date): Promise<boolean> {
  const rows = await sql`
    insert into used_logout_tokens (token_hash, expires_at) values (${tokenHash}, ${expiresAt})
    on conflict do nothing returning 1`;
  return rows.length > 0;
}
