import type { Sql } from "#/platform/database/open.ts";

export interface EmailChange {
  readonly id: string;
  readonly userId: string;
  readonly newEmail: string;
}

/**
 * Makes this the user's only pending change. Asking for the same address again keeps its id, and so the link in the
 * earlier email.
 * @returns the effective id
 */
export async function replaceEmailChange(
  sql: Sql,
  change: EmailChange & { tokenHash: Buffer; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const { id, userId, newEmail, tokenHash, createdAt, expiresAt } = change;
  const keeps = sql`current.new_email = excluded.new_email and current.expires_at > ${createdAt}`;
  await sql`
    insert into email_changes as current (id, user_id, new_email, token_hash, created_at, expires_at)
    values (${id}, ${userId}, ${newEmail}, ${tokenHash}, ${createdAt}, ${expiresAt})
    on conflict on constraint email_changes_one_each do update set
      id = case when ${keeps} then current.id else excluded.id end,
      token_hash = case when ${keeps} then current.token_hash else excluded.token_hash end,
      new_email = excluded.new_email, created_at = excluded.created_at, expires_at = excluded.expires_at`;
}

export async function findEmailChange(
  sql: Sql,
  userId: string,
  newEmail: string,
  now: Date,
): Promise<EmailChange | null> {
  const [row] = await sql<EmailChange[]>`
    select id, user_id as "userId", new_email as "newEmail" from email_changes
    where user_id = ${userId} and new_email = ${newEmail} and expires_at > ${now}`;
  return row ?? null;
}

export async function consumeEmailChange(sql: Sql, tokenHash: Buffer, now: Date): Promise<EmailChange | null> {
  const [row] = await sql<EmailChange[]>`
    delete from email_changes where token_hash = ${tokenHash} and expires_at > ${now}
    returning id, user_id as "userId", new_email as "newEmail"`;
  return row ?? null;
}

export async function dropEmailChange(sql: Sql, userId: string): Promise<void> {
  await sql`delete from email_changes where user_id = ${userId}`;
}

/** @returns whether it succeeded: another account may have the address, or the account may be gone */
export async function setEmail(
  sql: Sql,
  userId: string,
  { email, isVerified }: { readonly email: string; readonly isVerified: boolean },
  now: Date,
): Promise<boolean> {
  const changed = await sql`
    update users set email = ${email}, email_verified = ${isVerified}, updated_at = ${now}
    where id = ${userId} and not exists (select 1 from users where email = ${email})`;
  return changed.count > 0;
}
