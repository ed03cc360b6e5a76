import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { StartError } from "../start-error.ts";
import { powerCutWarning, unsafeSettings } from "./durability.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { missingSettings, openPool, POOL_NAMES } from "./pools.ts";

export interface ChosenDatabase extends AsyncDisposable {
  readonly url: string;
  /** Bypasses a pooler, for work that needs one session throughout. */
  readonly directUrl: string;
  readonly description: string;
  readonly notes: readonly string[];
}

/** Returns the operator's PostgreSQL, or starts the embedded one in the data folder. */
export async function chooseDatabase(config: Config, log: Logger): Promise<ChosenDatabase> {
  const { url, directUrl } = config.database;
  if (url) return reach(url, directUrl ?? url);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) });
  return {
    url: embedded.socketUrl,
    directUrl: embedded.socketUrl,
    description: `PostgreSQL of its own, in ${embedded.folder}`,
    notes: embedded.notes,
    [Symbol.asyncDispose]: () => embedded[Symbol.asyncDispose](),
  };
}

const OLDEST_VERSION = 150_000;

const SUPERUSER_WARNING =
  "The role of DATABASE_URL is a superuser. Give Lingualoom a role that owns its database and has no other rights.";

async function reach(url: string, directUrl: string): Promise<ChosenDatabase> {
  const { host, pathname } = new URL(url);
  const where = `${host}${pathname}`;
  const database = openPool(url, "requests");
  try {
    const [row] = await database<{ version: number; encoding: string; superuser: boolean }[]>`
      select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
        (select rolsuper from pg_roles where rolname = current_user) as superuser`;
    const { version = 0, encoding = "", superuser = false } = row ?? {};
    if (version < OLDEST_VERSION) {
      throw new StartError(
        `The PostgreSQL at ${where} is version ${Math.floor(version / 10_000)}; Lingualoom needs 15 or newer.`,
      );
    }
    if (encoding !== "UTF8") {
      throw new StartError(
        `The database at ${where} keeps texts as ${encoding}, which cannot hold every language; make one with: createdb --encoding=UTF8 --template=template0 NAME.`,
      );
    }
    await demandSettings(url, where);
    const unsafe = await unsafeSettings(database);
    return {
      url,
      directUrl,
      description: `PostgreSQL ${Math.floor(version / 10_000)} at ${where}`,
      notes: [...(unsafe.length > 0 ? [powerCutWarning(unsafe)] : []), ...(superuser ? [SUPERUSER_WARNING] : [])],
      async [Symbol.asyncDispose]() {},
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    if ((error as { code?: string }).code === PROTOCOL_VIOLATION)
      throw new StartError(
        `At ${where} is a pooler that refuses Lingualoom's time-outs (${(error as Error).message}). Add ?pgbouncer=true to DATABASE_URL, and give PgBouncer the entries of deploy/pgbouncer.ini.`,
        { cause: error },
      );
    const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error);
    throw new StartError(
      `The database of DATABASE_URL at ${where} cannot be reached (${reason}). Check the address, or unset DATABASE_URL to use one of our own.`,
      { cause: error },
    );
  } finally {
    await database.end({ timeout: 1 });
  }
}

/** PgBouncer's error for a setting that it does not pass on. */
const PROTOCOL_VIOLATION = "08P01";

/** Poolers may drop session settings silently; then nothing would ever end hanging statements. */
async function demandSettings(url: string, where: string): Promise<void> {
  for (const name of POOL_NAMES) {
    const missing = await missingSettings(url, name);
    if (missing.length > 0)
      throw new StartError(
        `Settings of the pool ${name} did not arrive at PostgreSQL (${where}): ${missing.join(", ")}. A pooler in between dropped them: add ?pgbouncer=true to DATABASE_URL, and give PgBouncer the entries of deploy/pgbouncer.ini.`,
      );
  }
}
