import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { StartError } from "../start-error.ts";
import { type Database, openDatabase } from "./open.ts";

export const MIGRATIONS = new URL("../../migrations/", import.meta.url);
/** Any fixed number: it names the lock that lets one of several starting servers migrate while others wait. */
const MIGRATION_LOCK = 4_711_308_120;

/**
 * Brings the database to this version: every SQL file of the migrations folder that has not run, in order of
 * name, each in its own transaction. Safe when several servers start at once.
 * @param only leaves out the others: to fill a database in the state a backup was made in
 * @returns the names of the files that ran
 */
export async function migrate(url: string, only?: readonly string[]): Promise<string[]> {
  const database = openDatabase(url, 1);
  try {
    await database`select pg_advisory_lock(${MIGRATION_LOCK})`;
    return await runMissing(database, only);
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database could not be brought to this version of Lingualoom (${reason}).`, {
      cause: error,
    });
  } finally {
    await database.end();
  }
}

async function runMissing(database: Database, only?: readonly string[]): Promise<string[]> {
  await database`create table if not exists migrations (name text primary key, ran_at timestamptz not null default now())`;
  await addChecksums(database);
  const rows = await database<{ name: string; checksum: string | null }[]>`select name, checksum from migrations`;
  const done = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).sort();
  const newer = [...done.keys()].find((name) => !files.includes(name));
  if (newer)
    throw new StartError(
      `The database was made by a newer version of Lingualoom (it has ${newer}). Start that version, or restore a backup from before.`,
    );
  for (const [file, checksum] of done) await demandUnaltered(database, file, checksum);
  const missing = files.filter((file) => !done.has(file) && (only?.includes(file) ?? true));
  for (const file of missing) {
    const text = await readFile(new URL(file, MIGRATIONS), "utf8");
    await database
      .begin(async (transaction) => {
        await transaction.unsafe(text);
        await transaction`insert into migrations (name, checksum) values (${file}, ${checksumOf(text)})`;
      })
      .catch((error: Error) => {
        throw new Error(`${file}: ${error.message}`, { cause: error });
      });
  }
  return missing;
}

/** Databases of before have none; looked for first, because the change itself would wait for every reader. */
async function addChecksums(database: Database): Promise<void> {
  const there = await database`
    select 1 from pg_attribute where attrelid = 'migrations'::regclass and attname = 'checksum' and not attisdropped`;
  if (there.length === 0) await database`alter table migrations add column if not exists checksum text`;
}

/** What ran once and what the file says now must be the same, or nobody knows what the tables look like. */
async function demandUnaltered(database: Database, file: string, noted: string | null): Promise<void> {
  const checksum = checksumOf(await readFile(new URL(file, MIGRATIONS), "utf8"));
  if (noted === null) await database`update migrations set checksum = ${checksum} where name = ${file}`;
  else if (noted !== checksum)
    throw new StartError(
      `The migration ${file} is not what this database ran: its file was altered afterwards. Put the released file back into ${fileURLToPath(MIGRATIONS)}; a change of the database needs a migration of its own.`,
    );
}

/** Systems that write other ends of lines alter nothing. */
const checksumOf = (text: string) => hash("sha256", text.replaceAll("\r\n", "\n"));
