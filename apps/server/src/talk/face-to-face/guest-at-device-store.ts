import type { Sql } from "#/platform/database/open.ts";

/** Returns the guest without a device of the caller's conversation; null once the visit has ended. */
export async function findGuestAtDevice(sql: Sql, me: string, conversationId: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select u.id from participants mine
    join participants p on p.conversation_id = mine.conversation_id
    join users u on u.id = p.user_id and u.is_guest and u.guest_invite is null and u.suspended_at is null
    where mine.conversation_id = ${conversationId} and mine.user_id = ${me} and mine.role = 'owner'`;
  return row?.id ?? null;
}
