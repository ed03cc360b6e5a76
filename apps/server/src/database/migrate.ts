import { readdir, readFile } from "node:fs/promises";
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
  const done = new Set(
    (await database<{ name: string }[]>`select name from migrations`).map((row) => row.name),
  );
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).sort();
  const newer = [...done].find((name) => !files.includes(name));
  if (newer)
    throw new StartError(
      `The database was made by a newer version of Lingualoom (it has ${newer}). Start that version, or restore a backup from before.`,
    );
  const missing = files.filter((file) => !done.has(file) && (only?.includes(file) ?? true));
  for (const file of missing) {
    const text = await readFile(new URL(file, MIGRATIONS), "utf8");
    await database
      .begin(async (transaction) => {
        await transaction.unsafe(text);
        await transaction`insert into migrations (name) values (${file})`;
      })
      .catch((error: Error) => {
        throw new Error(`${file}: ${error.message}`, { cause: error });
      });
  }
  return missing;
}
