import type { Sql } from "#/platform/database/open.ts";

export async function writeAdminRight(sql: Sql, userId: string, isAdmin: boolean, now: Date): Promise<void> {
  await sql`update users set is_admin = ${isAdmin}, updated_at = ${now} where id = ${userId}`;
}
