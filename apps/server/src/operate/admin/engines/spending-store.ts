import type { Sql } from "#/platform/database/open.ts";

export async function readSpending(sql: Sql, now: Date): Promise<ReadonlyMap<string, number>> {
  const rows = await sql<{ engine: string; characters: number }[]>`
    select engine, characters from engine_spending where day = utc_day(${now})`;
  return new Map(rows.map(({ engine, characters }) => [engine, characters]));
}
