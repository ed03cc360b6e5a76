import type { Sql } from "../../database/open.ts";

/** A table of which rows belong to one person and go with them. */
export interface PersonalTable {
  readonly name: string;
  /** Holds the person's id. */
  readonly owner: string;
}

/**
 * Found in the database's own catalogue: whatever refers to `users` with "on delete cascade". So a new table of that
 * kind is exported and emptied without anybody thinking of it.
 */
export const personalTables = (sql: Sql) => sql<PersonalTable[]>`
  select c.conrelid::regclass::text as name, a.attname as owner
  from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
  where c.contype = 'f' and c.confrelid = 'users'::regclass and c.confdeltype = 'c' and cardinality(c.conkey) = 1
  order by 1, 2`;
