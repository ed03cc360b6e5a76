import { createHmac } from "node:crypto";
import { openDatabase, type Sql, type Transaction } from "../open.ts";

/** The role with which the server uses its database: it owns everything in it and has no other rights. */
export const OWNER = "lingualoom_owner";

/** Derived from the superuser's password, so that only one file must be protected and restored. */
export const ownerPassword = (superuserPassword: string): string =>
  createHmac("sha256", superuserPassword).update("lingualoom: the owner's password").digest("base64url");

/**
 * Creates the owner and transfers everything that migrations made to it, also in a database of an older version. Runs
 * in one transaction, so that the owner can connect only when it owns everything.
 */
export async function prepareOwner(ownerUrl: string, superuserUrl: string): Promise<void> {
  const database = openDatabase(superuserUrl, 1);
  try {
    // Checked first, because PostgreSQL logs a connection by an unknown role as a fatal error.
    const [there] = await database`select from pg_roles where rolname = ${OWNER}`;
    if (there && (await isOwner(ownerUrl))) return;
    await database.begin(async (sql) => {
      await makeRole(sql, decodeURIComponent(new URL(ownerUrl).password));
      for (const { statement } of await transfers(sql)) await sql.unsafe(statement);
    });
  } finally {
    await database.end({ timeout: 1 });
  }
}

async function isOwner(url: string): Promise<boolean> {
  const database = openDatabase(url, 1);
  try {
    const [row] = await database<{ plain: boolean }[]>`
      select not rolsuper as plain from pg_roles where rolname = current_user`;
    return row?.plain === true;
  } catch {
    return false;
  } finally {
    await database.end({ timeout: 1 });
  }
}

async function makeRole(sql: Transaction, password: string): Promise<void> {
  const [there] = await sql`select from pg_roles where rolname = ${OWNER}`;
  const [{ literal } = { literal: "" }] = await sql<{ literal: string }[]>`
    select quote_literal(${password}::text) as literal`;
  await sql.unsafe(
    `${there ? "alter" : "create"} role ${OWNER} login nosuperuser nocreatedb nocreaterole noreplication password ${literal}`,
  );
}

/** "reassign owned" rejects objects of the first superuser. Extensions stay with it; their objects need no owner. */
const transfers = (sql: Sql) => sql<{ statement: string }[]>`
  select format('alter database %I owner to ${sql.unsafe(OWNER)}', current_database()) as statement
  union all
  select format('alter %s %s owner to ${sql.unsafe(OWNER)}', kind, name) from (
    select case c.relkind when 'S' then 'sequence' when 'v' then 'view' when 'm' then 'materialized view' else 'table' end
        as kind, c.oid::regclass::text as name
      from pg_class c where c.relnamespace = 'public'::regnamespace and (c.relkind in ('r', 'p', 'v', 'm')
        or c.relkind = 'S' and not exists (
          select from pg_depend d where d.objid = c.oid and d.classid = 'pg_class'::regclass and d.deptype in ('a', 'i')))
        and not ${ofExtension(sql, "pg_class", sql`c.oid`)}
    union all
    select 'routine', p.oid::regprocedure::text
      from pg_proc p where p.pronamespace = 'public'::regnamespace and not ${ofExtension(sql, "pg_proc", sql`p.oid`)}
    union all
    select 'type', t.oid::regtype::text
      from pg_type t where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd', 'r')
        and not ${ofExtension(sql, "pg_type", sql`t.oid`)}
    union all
    select 'text search configuration', g.cfgname::text
      from pg_ts_config g where g.cfgnamespace = 'public'::regnamespace
        and not ${ofExtension(sql, "pg_ts_config", sql`g.oid`)}
  ) as things`;

const ofExtension = (sql: Sql, catalogue: string, id: ReturnType<Sql>) => sql`exists (
  select from pg_depend e where e.classid = ${catalogue}::text::regclass and e.objid = ${id} and e.deptype = 'e')`;
