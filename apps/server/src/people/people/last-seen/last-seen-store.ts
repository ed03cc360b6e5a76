import type { Clock } from "#/platform/clock.ts";
import type { Sql } from "#/platform/database/open.ts";

/** Stores when a user was last online, except for users who hide their presence. */
export async function recordSeen(sql: Sql, clock: Clock, userId: string): Promise<void> {
  await sql`
    insert into last_seen (user_id, seen_at) select id, ${clock.now()} from users where id = ${userId} and show_presence
    on conflict (user_id) do update set seen_at = greatest(last_seen.seen_at, excluded.seen_at)`;
}

/**
 * Returns when a user was last online if `me` may know: those they have written to may, and, on a server with a
 * directory, everyone if the user is discoverable, as for presence. Otherwise null, as if they had never been online.
 */
export async function readLastSeen(sql: Sql, me: string, userId: string, directory: boolean): Promise<Date | null> {
  const [row] = await sql<{ seen_at: Date }[]>`
    select l.seen_at from last_seen l join users u on u.id = l.user_id
    where u.id = ${userId} and u.show_presence and u.suspended_at is null and not is_blocked(u.id, ${me})
      and ((u.discoverable and ${directory}) or has_written(u.id, ${me}::uuid))`;
  return row?.seen_at ?? null;
}
