import type { Sql } from "#/platform/database/open.ts";

/** A table whose rows belong to one user and are deleted with the account. */
export interface PersonalTable {
  readonly name: string;
  readonly owner: string;
}

/**
 * Read from the database's catalogue: every table that references `users` with "on delete cascade". So a new table of
 * that kind is exported and emptied without further code.
 */
export const personalTables = (sql: Sql) => sql<PersonalTable[]>`
  select c.conrelid::regclass::text as name, a.attname as owner
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c' and cardinality(c.conkey) = 1
  order by 1, 2`;
