import type { Sql } from "#/platform/database/open.ts";

/** Names who followed the link that was made for one author of an imported history. They still have to say so themselves. */
export const nameImported = (sql: Sql, code: string, userId: string) => sql`
  update import_people set user_id = ${userId} where invite = ${code} and user_id is null and erased_at is null`;
