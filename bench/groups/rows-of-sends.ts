import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "../../apps/server/src/platform/database/open.ts";
import { TEXT } from "../messages/closed-loop.ts";
import type { persistentConnection } from "../translation/persistent-connection.ts";

/** PostgreSQL's processes report what they wrote after at most this long without work. */
const REPORTED_AFTER = 11_000;

/** The rows that one send writes, by table, with what the server adds in the background, such as the language found. */
export async function printRows(
  database: Database,
  connection: ReturnType<typeof persistentConnection>,
  cookie: string,
  groups: readonly { readonly id: string; readonly members: readonly string[] }[],
  sends: number,
): Promise<void> {
  console.log(`\nrows written for a send, ${sends} sends one after the other`);
  const send = (id: string) => connection.ask("POST", `/conversations/${id}/messages`, cookie, { text: TEXT }, 201);
  // The first of a day writes more.
  for (const { id } of groups) await send(id);
  let before = await rowsWritten(database);
  for (const { id, members } of groups) {
    for (let n = 0; n < sends; n++) await send(id);
    const after = await rowsWritten(database);
    const written = [...after].flatMap(([table, rows]) => {
      const each = (rows - (before.get(table) ?? 0)) / sends;
      return each > 0 ? [{ table, each }] : [];
    });
    const sum = written.reduce((all, { each }) => all + each, 0);
    const parts = written.map(({ table, each }) => `${table} ${each.toFixed(2)}`).join(", ");
    console.log(`  group of ${members.length.toLocaleString("en")}: ${sum.toFixed(2)} (${parts})`);
    before = after;
  }
}

async function rowsWritten(database: Database): Promise<Map<string, number>> {
  await wait(REPORTED_AFTER);
  const tables = await database<{ name: string; rows: number }[]>`
    select relname as name, n_tup_ins + n_tup_upd + n_tup_del as rows from pg_stat_user_tables order by relname`;
  return new Map(tables.map(({ name, rows }) => [name, Number(rows)]));
}
