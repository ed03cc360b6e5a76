import type { Database } from "../platform/database/open.ts";

/** Rows deleted by one statement, so that none holds locks for long. */
const BATCH = 500;

export async function deleteBatches(
  database: Database,
  table: string,
  column: string,
  until: Date,
  onDeleted: (row: Record<string, unknown>) => void = () => {},
): Promise<void> {
  for (;;) {
    const rows = await database`
      delete from ${database(table)} where ctid = any(array(
        select ctid from ${database(table)} where ${database(column)} < ${until}
        limit ${BATCH} for update skip locked
      )) returning *`;
    for (const row of rows) onDeleted(row);
    if (rows.length < BATCH) return;
  }
}

/** Deletes undelivered farewells; their recipients no longer have an account to ask. */
export async function deleteFarewells(database: Database, before: Date): Promise<void> {
  await database`delete from work
    where kind = 'email' and payload->>'name' = 'account-deleted' and created_at < ${before}`;
}
