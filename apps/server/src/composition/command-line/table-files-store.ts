import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Sql } from "#/platform/database/open.ts";
import { columnList, quoted, type Table } from "./tables-store.ts";

/** Rows in memory at a time, for a table of any size. */
const AT_ONCE = 500;

/**
 * Writes a table's rows to a file, one JSON object per line. Uses a cursor, since the driver's `copy` stream hangs when
 * the last rows arrive while the file is still being written.
 */
export async function writeTableFile(sql: Sql, table: Table, path: string): Promise<void> {
  const query = `select to_jsonb(r)::text as row from (select ${columnList(table)} from ${quoted(table.name)}) r`;
  async function* lines() {
    for await (const rows of sql.unsafe<{ row: string }[]>(query).cursor(AT_ONCE))
      yield rows.map(({ row }) => `${row}\n`).join("");
  }
  await pipeline(Readable.from(lines()), createWriteStream(path, { mode: 0o600 }));
}

export async function readTableFile(sql: Sql, table: Table, path: string): Promise<void> {
  const columns = columnList(table);
  const insert = `insert into ${quoted(table.name)} (${columns}) overriding system value
    select ${columns} from jsonb_populate_recordset(null::${quoted(table.name)}, $1::text::jsonb)`;
  const store = async (rows: readonly string[]) => {
    if (rows.length > 0) await sql.unsafe(insert, [`[${rows.join(",")}]`]);
  };
  let waiting: string[] = [];
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    waiting.push(line);
    if (waiting.length < AT_ONCE) continue;
    await store(waiting);
    waiting = [];
  }
  await store(waiting);
}
