import type { Sql } from "#/platform/database/open.ts";

export async function insertLostPhone(sql: Sql, userId: string, address: string, now: Date): Promise<void> {
  await sql`
    insert into lost_phones (user_id, address, asked_at) values (${userId}, ${address}, ${now})
    on conflict (user_id) do update set address = excluded.address, asked_at = excluded.asked_at`;
}

export async function deleteLostPhone(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`delete from lost_phones where user_id = ${userId} returning 1`;
  return rows.length > 0;
}
