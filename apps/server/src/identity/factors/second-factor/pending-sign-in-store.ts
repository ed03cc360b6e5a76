import type { Sql } from "#/platform/database/open.ts";

/** Wrong codes per sign-in, after which the password must be given again. */
const ATTEMPTS_AT_MOST = 5;

export async function insertPendingSignIn(
  sql: Sql,
  { tokenHash, userId, expiresAt }: { tokenHash: Buffer; userId: string; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into waiting_sign_ins (token_hash, user_id, expires_at) values (${tokenHash}, ${userId}, ${expiresAt})`;
}

export interface Waiting {
  readonly userId: string;
  readonly email: string;
  readonly suspended: boolean;
}

/** Counts an attempt. @returns the waiting sign-in; null when there is none or its attempts are used up */
export async function countTry(sql: Sql, tokenHash: Buffer, now: Date): Promise<Waiting | null> {
  const [row] = await sql<Waiting[]>`
    with counted as (
      update waiting_sign_ins set attempts = attempts + 1
      where token_hash = ${tokenHash} and expires_at > ${now} and attempts < ${ATTEMPTS_AT_MOST}
      returning user_id
    )
    select u.id as "userId", u.email, u.suspended_at is not null as suspended
    from counted join users u on u.id = counted.user_id`;
  return row ?? null;
}

export async function findPendingSignIn(sql: Sql, tokenHash: Buffer, now: Date): Promise<string | null> {
  const [row] = await sql<{ userId: string }[]>`
    select user_id as "userId" from waiting_sign_ins where token_hash = ${tokenHash} and expires_at > ${now}`;
  return row?.userId ?? null;
}

export async function consumePendingSignIn(sql: Sql, tokenHash: Buffer): Promise<boolean> {
  const rows = await sql`delete from waiting_sign_ins where token_hash = ${tokenHash} returning 1`;
  return rows.length > 0;
}
