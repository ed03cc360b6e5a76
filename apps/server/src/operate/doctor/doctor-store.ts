import { unsafeSettings } from "#/platform/database/durability.ts";
import type { Sql } from "#/platform/database/open.ts";

export interface DatabaseFacts {
  readonly version: string;
  readonly number: number;
  readonly encoding: string;
  readonly isSuperuser: boolean;
  /** Connections available to users other than superusers. */
  readonly connections: number;
  readonly now: Date;
  /** Settings without which a power cut loses acknowledged data. */
  readonly unsafe: readonly string[];
}

export async function readDatabaseFacts(sql: Sql): Promise<DatabaseFacts> {
  const [row] = await sql<Omit<DatabaseFacts, "unsafe">[]>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as number,
      current_setting('server_encoding') as encoding, clock_timestamp() as now,
      (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections`;
  return { ...(row as Omit<DatabaseFacts, "unsafe">), unsafe: await unsafeSettings(sql) };
}

/** Returns the languages that most users read, the most frequent first. */
export async function readPreferredLanguages(sql: Sql, most: number): Promise<readonly string[]> {
  const rows = await sql<{ language: string }[]>`
    select preferred_language as language from user_settings
    group by preferred_language order by count(*) desc, preferred_language limit ${most}`;
  return rows.map(({ language }) => language);
}
