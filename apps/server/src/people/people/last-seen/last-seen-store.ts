import type { Clock } from "#/platform/clock.ts";
import type { Sql } from "#/platform/database/open.ts";

/** Stores when a person was online last; stores nothing for people who hide their presence. */
export async function noteSeen(sql: Sql, clock: Clock, userId: string): Promise<void> {
  await sql`
    insert into last_seen (user_id, seen_at) select id, ${clock.now()} from users where id = ${userId} and show_presence
    on conflict (user_id) do update set seen_at = greatest(last_seen.seen_at, excluded.seen_at)`;
}

/**
 * When `me` may know that somebody was here last: those they have written to may, and where there is a directory
 * everybody of who can be found in it, as with being online. Otherwise as if they never were.
 */
export async function readLastSeen(sql: Sql, me: string, userId: string, directory: boolean): Promise<Date | null> {
  const [row] = await sql<{ seen_at: Date }[]>`
    select l.seen_at from last_seen l join users u on u.id = l.user_id
    where u.id = ${userId} and u.show_presence and u.suspended_at is null and not is_blocked(u.id, ${me})
      and ((u.discoverable and ${directory}) or has_written(u.id, ${me}::uuid))`;
  return row?.seen_at ?? null;
}
