import type { Sql } from "../../database/open.ts";

export async function insertReset(
  sql: Sql,
  reset: { tokenHash: Buffer; userId: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into password_resets (token_hash, user_id, created_at, expires_at)
    values (${reset.tokenHash}, ${reset.userId}, ${reset.createdAt}, ${reset.expiresAt})`;
}

export async function isResetOpen(sql: Sql, tokenHash: Buffer, now: Date): Promise<boolean> {
  const rows = await sql`
    select 1 from password_resets where token_hash = ${tokenHash} and expires_at > ${now}`;
  return rows.length > 0;
}

/** Uses the token up, and with it every other link the person has been sent. */
export async function consumeReset(sql: Sql, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [reset] = await sql<{ userId: string }[]>`
    delete from password_resets where token_hash = ${tokenHash} and expires_at > ${now}
    returning user_id as "userId"`;
  if (!reset) return null;
  await dropResets(sql, reset.userId);
  return reset.userId;
}

export async function dropResets(sql: Sql, userId: string): Promise<void> {
  await sql`delete from password_resets where user_id = ${userId}`;
}
