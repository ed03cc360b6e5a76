import type { Sql } from "#/platform/database/open.ts";

export interface Table {
  readonly name: string;
  /** Stored columns; computed ones are generated again. */
  readonly columns: readonly string[];
}

const NOT_CONTENT = "migrations";

/** Returns all tables, each after those it references, from the catalogue, so that none is forgotten. */
export async function readTables(sql: Sql): Promise<Table[]> {
  const tables = await sql<{ name: string; columns: string[] }[]>`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
        and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and c.relname <> ${NOT_CONTENT}
    order by c.relname`;
  const references = await sql<{ from: string; to: string }[]>`
    select f.relname as from, t.relname as to from pg_constraint k
    join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
    where k.contype = 'f' and f.oid <> t.oid and f.relnamespace = 'public'::regnamespace`;
  return inOrder(tables, references);
}

export async function readMigrations(sql: Sql): Promise<string[]> {
  const rows = await sql<{ name: string }[]>`select name from migrations order by name`;
  return rows.map(({ name }) => name);
}

/** Returns whether a server has ever used this database. */
export async function hasMigrations(sql: Sql): Promise<boolean> {
  const rows = await sql`select 1 from pg_class where relname = 'migrations' and relkind = 'r'`;
  return rows.length > 0;
}

export async function emptyTable(sql: Sql, table: string): Promise<void> {
  await sql`delete from ${sql(table)}`;
}

export async function setTriggers(sql: Sql, table: string, state: "enable" | "disable"): Promise<void> {
  await sql.unsafe(`alter table ${quoted(table)} ${state} trigger user`);
}

/** The planner has no statistics about restored rows. */
export const analyze = (sql: Sql) => sql`analyze`;

function inOrder(tables: readonly Table[], references: readonly { from: string; to: string }[]): Table[] {
  const done: Table[] = [];
  const waiting = [...tables];
  while (waiting.length > 0) {
    const isThere = (name: string) => !waiting.some((table) => table.name === name);
    const next = waiting.findIndex(({ name }) =>
      references.every((reference) => reference.from !== name || isThere(reference.to)),
    );
    if (next < 0) throw new Error(`tables refer to each other in a circle: ${waiting.map(({ name }) => name)}`);
    done.push(...waiting.splice(next, 1));
  }
  return done;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export const columnList = ({ columns }: Table): string => columns.map(quoted).join(", ");
