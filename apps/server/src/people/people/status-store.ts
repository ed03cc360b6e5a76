import type { Person } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";

/**
 * Returns what a person says of themselves now, if `me` may know it: the person, those who find them in the directory,
 * and those they have written to; no one on either side of a block.
 */
export async function readStatus(sql: Sql, me: string, id: string, now: Date): Promise<Pick<Person, "status">> {
  const [row] = await sql<{ text: string; until: Date | null }[]>`
    select status_text as text, status_until as until from user_settings
    where user_id = ${id} and status_text <> '' and (status_until is null or status_until > ${now})
      and not is_blocked(${id}::uuid, ${me}::uuid) and (can_see(${me}::uuid, ${id}::uuid) or has_written(${id}::uuid, ${me}::uuid))`;
  return row ? { status: { text: row.text, ...(row.until && { until: row.until.toISOString() }) } } : {};
}
