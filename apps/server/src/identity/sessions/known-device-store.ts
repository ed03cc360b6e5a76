import type { Sql } from "#/platform/database/open.ts";

/** Browsers remembered per user; the one that signed in longest ago is dropped first. */
const DEVICES_AT_MOST = 100;

/** Returns whether a browser with this device token has signed in to the account of the address. */
export async function isKnownDevice(sql: Sql, email: string, tokenHash: Buffer): Promise<boolean> {
  const rows = await sql`
    select 1 from known_devices d join users u on u.id = d.user_id
    where u.email = ${email} and d.mark_hash = ${tokenHash}`;
  return rows.length > 0;
}

/**
 * Remembers the browser, in the caller's transaction.
 * @returns whether this browser, and whether any browser, was known before
 */
export async function rememberDevice(
  sql: Sql,
  userId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<{ readonly isKnown: boolean; readonly hasOthers: boolean }> {
  // Serializes sign-ins of one user, so that exactly one of them is the first.
  await sql`select 1 from users where id = ${userId} for no key update`;
  const [before] = await sql<[{ isKnown: boolean; hasOthers: boolean }]>`
    select coalesce(bool_or(mark_hash = ${tokenHash}), false) as "isKnown", count(*) > 0 as "hasOthers"
    from known_devices where user_id = ${userId}`;
  await sql`
    insert into known_devices (user_id, mark_hash, last_seen_at)
    values (${userId}, ${tokenHash}, ${now})
    on conflict on constraint known_devices_key do update set last_seen_at = excluded.last_seen_at`;
  await sql`
    delete from known_devices where user_id = ${userId} and mark_hash in (
      select mark_hash from known_devices where user_id = ${userId}
      order by last_seen_at desc, mark_hash = ${tokenHash} desc offset ${DEVICES_AT_MOST}
    )`;
  return before;
}
