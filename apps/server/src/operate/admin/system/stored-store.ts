import { EMAILS_COUNTED } from "@lingualoom/contract/limits.ts";
import type { Sql } from "#/platform/database/open.ts";

export async function readStored(sql: Sql) {
  const [[row], migrations] = await Promise.all([
    sql<[{ bytes: number; version: string; waiting: number; failed: number }]>`
      select pg_database_size(current_database()) as bytes, current_setting('server_version') as version,
        (select count(*) from (
          select from work where kind = 'email' and gave_up_at is null limit ${EMAILS_COUNTED}
        ) as emails) as waiting,
        (select count(*) from (
          select from work where kind = 'email' and gave_up_at is not null limit ${EMAILS_COUNTED}
        ) as emails) as failed`,
    sql<{ name: string; ran_at: Date }[]>`select name, ran_at from migrations order by name`,
  ]);
  return {
    bytes: row.bytes,
    postgres: row.version.split(" ")[0] ?? "",
    mailWaiting: row.waiting,
    mailGivenUp: row.failed,
    migrations: migrations.map(({ name, ran_at }) => ({ name, ranAt: ran_at.toISOString() })),
  };
}

/** Shown while the database does not answer. */
export const NOTHING_STORED = { bytes: null, postgres: "", mailWaiting: 0, mailGivenUp: 0, migrations: [] };
