import type { Sql } from "#/platform/database/open.ts";

/** Makes this the user's only link. Returns false when a later email already has its link. */
export async function replaceReset(
  sql: Sql,
  reset: { tokenHash: Buffer; userId: string; askedAt: Date; expiresAt: Date },
): Promise<boolean> {
  const rows = await sql`
    insert into password_resets as current (token_hash, user_id, created_at, expires_at)
    values (${reset.tokenHash}, ${reset.userId}, ${reset.askedAt}, ${reset.expiresAt})
    on conflict on constraint password_resets_one_each do update
    set token_hash = excluded.token_hash, created_at = excluded.created_at, expires_at = excluded.expires_at
    where current.created_at <= excluded.created_at
    returning 1`;
  return rows.length > 0;
}

/** Returns the link's owner; null when it has expired. */
export async function findResetOwner(
  sql: Sql,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly fullName: string; readonly email: string } | null> {
  const [row] = await sql<{ fullName: string; email: string }[]>`
    select u.full_name as "fullName", u.email from password_resets r join users u on u.id = r.user_id
    where r.token_hash = ${tokenHash} and r.expires_at > ${now}`;
  return row ?? null;
}

/** Uses the token up, which is the user's only one. */
export async function consumeReset(sql: Sql, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [reset] = await sql<{ userId: string }[]>`
    delete from password_resets where token_hash = ${tokenHash} and expires_at > ${now}
    returning user_id as "userId"`;
  return reset?.userId ?? null;
}

export async function dropResets(sql: Sql, userId: string): Promise<void> {
  await sql`delete from password_resets where user_id = ${userId}`;
}
