import { hash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { StartError } from "../start-error.ts";
import { type Database, openDatabase } from "./open.ts";
import { isLockTimeout } from "./outage.ts";

export const MIGRATIONS = new URL("../../../migrations/", import.meta.url);
/** Arbitrary number of the advisory lock that lets one of several starting servers migrate while the others wait. */
const MIGRATION_LOCK = 4_711_308_120;
/** Milliseconds between attempts to alter a table that is in use. */
const PAUSE_MS = 1_000;
/** First of the many small migrations from before the first release, which are now one file. */
export const BEFORE_RELEASES = "0001_start.sql";

/**
 * Brings the database to this version: runs every SQL file of the migrations folder that has not run, in order of name,
 * each in its own transaction. Safe when several servers start at once.
 * @param only restricts the migrations, to fill a database in the state a backup was made in
 * @returns the names of the files that ran, and of those that only a newer version has
 */
export async function migrate(url: string, only?: readonly string[]): Promise<{ ran: string[]; newer: string[] }> {
  const database = openDatabase(url, 1);
  try {
    await database`select pg_advisory_lock(${MIGRATION_LOCK})`;
    const result = await runMissing(database, only);
    await makeJobs(database);
    return result;
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

async function runMissing(database: Database, only?: readonly string[]) {
  await database`create table if not exists migrations (
    name text primary key, checksum text not null, ran_at timestamptz not null default now())`;
  const names = await database<{ name: string }[]>`select name from migrations order by name`;
  const files = await migrationFiles();
  requireKnownMigrations(
    "database",
    names.map(({ name }) => name),
    files,
  );
  const rows = await database<{ name: string; checksum: string }[]>`select name, checksum from migrations`;
  const done = new Map(rows.map(({ name, checksum }) => [name, checksum]));
  const newer = [...done.keys()].filter((name) => !files.includes(name));
  for (const [file, checksum] of done) if (!newer.includes(file)) await demandUnaltered(file, checksum);
  const missing = files.filter((file) => !done.has(file) && (only?.includes(file) ?? true));
  for (const file of missing) await run(database, file);
  return { ran: missing, newer };
}

/** Statements queue behind one that waits for a lock, so the migration gives up soon and retries. */
async function run(database: Database, file: string): Promise<void> {
  const text = await readFile(new URL(file, MIGRATIONS), "utf8");
  for (;;)
    try {
      return await database.begin(async (transaction) => {
        await transaction`set local lock_timeout = '500ms'`;
        await transaction.unsafe(text);
        await transaction`insert into migrations (name, checksum) values (${file}, ${checksumOf(text)})`;
      });
    } catch (error) {
      if (!isLockTimeout(error)) throw new Error(`${file}: ${(error as Error).message}`, { cause: error });
      await wait(PAUSE_MS);
    }
}

/** pg-boss upgrades its own tables, but detects a concurrent installation only by an error. */
async function makeJobs(database: Database): Promise<void> {
  const [jobs] = await database<{ made: boolean }[]>`select to_regclass('jobs.version') is not null as made`;
  if (jobs?.made) return;
  const { getConstructionPlans } = await import("pg-boss");
  await database.unsafe(getConstructionPlans("jobs"));
}

export async function migrationFiles(): Promise<string[]> {
  return (await readdir(MIGRATIONS)).filter((file) => file.endsWith(".sql")).sort();
}

/** A migration that only adds says so in its name: older versions can start and run beside it. */
export const isExpanding = (migration: string) => /^\d+_expand_/.test(migration);

/** Refuses to change a database or to restore a backup whose tables this version does not know. */
export function requireKnownMigrations(
  what: "database" | "backup",
  ran: readonly string[],
  files: readonly string[],
): void {
  if (ran.includes(BEFORE_RELEASES))
    throw new StartError(
      `The ${what} is from before the first release of Lingualoom and cannot be upgraded. Nothing was changed: the version that made it still reads it. Start this version with an empty DATA_DIR and an empty database.`,
    );
  const newer = ran.find((name) => !files.includes(name) && (what === "backup" || !isExpanding(name)));
  if (newer)
    throw new StartError(
      `The ${what} was made by a newer version of Lingualoom (it has ${newer}). ${what === "database" ? "Stop all servers of older versions and use" : "Use"} that version, or a backup from before.`,
    );
}

/** A migration that already ran must not be edited, or the state of the tables would be unknown. */
async function demandUnaltered(file: string, noted: string): Promise<void> {
  if (checksumOf(await readFile(new URL(file, MIGRATIONS), "utf8")) !== noted)
    throw new StartError(
      `The migration ${file} is not what this database ran: its file was altered afterwards. Put the released file back into ${fileURLToPath(MIGRATIONS)}; a change of the database needs a migration of its own.`,
    );
}

/** Line endings of other systems do not count as a change. */
const checksumOf = (text: string) => hash("sha256", text.replaceAll("\r\n", "\n"));
