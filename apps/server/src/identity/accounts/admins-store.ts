import type { Transaction } from "#/platform/database/open.ts";

/** Returns and locks the active administrators until the transaction ends, so that two cannot remove each other. */
export async function lockAdmins(sql: Transaction): Promise<string[]> {
  await sql`select pg_advisory_xact_lock(hashtext('lingualoom administrators'))`;
  const rows = await sql<{ id: string }[]>`select id from users where is_admin and suspended_at is null`;
  return rows.map((row) => row.id);
}
