import type { Sql } from "#/platform/database/open.ts";

/**
 * Ends the visits of those users who are guests. Suspending a guest ends the session and closes a direct chat; the
 * guest's messages stay.
 */
export const endVisits = (sql: Sql, userIds: readonly string[], now: Date) => sql`
  update users set suspended_at = ${now}
  where id = any(${[...userIds]}::uuid[]) and is_guest and suspended_at is null`;

/** Ends the visits whose session has expired. Leaves those alone that have just begun and may have no session yet. */
export const endVisitsWithoutSession = (sql: Sql, now: Date) => sql`
  update users u set suspended_at = ${now}
  where u.is_guest and u.suspended_at is null and u.created_at < ${now}::timestamptz - interval '1 day'
    and not exists (select from sessions s where s.user_id = u.id and s.expires_at > ${now})`;
