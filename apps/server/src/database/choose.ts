import type { Logger } from "pino";
import type { Config } from "../config.ts";
import { StartError } from "../start-error.ts";
import { powerCutWarning, unsafeSettings } from "./durability.ts";
import { startEmbeddedPostgres } from "./embedded/embedded-postgres.ts";
import { openDatabase } from "./open.ts";
import { DATABASE_TIMEOUTS } from "./timeouts.ts";

export interface ChosenDatabase extends AsyncDisposable {
  readonly url: string;
  /** For the person who starts the server. */
  readonly description: string;
  readonly notes: readonly string[];
}

/** The operator's PostgreSQL, or one of our own inside the data folder. */
export async function chooseDatabase(config: Config, log: Logger): Promise<ChosenDatabase> {
  if (config.database.url) return reach(config.database.url);
  const embedded = await startEmbeddedPostgres({ dataDir: config.dataDir, log: (line) => log.info(line) });
  return {
    url: embedded.socketUrl,
    description: `PostgreSQL of its own, in ${embedded.folder}`,
    notes: embedded.notes,
    [Symbol.asyncDispose]: () => embedded[Symbol.asyncDispose](),
  };
}

/** The oldest PostgreSQL whose SQL we use. */
const OLDEST_VERSION = 150_000;

const SUPERUSER_WARNING =
  "The role of DATABASE_URL is a superuser. Give Lingualoom a role that owns its database and has no other rights.";

async function reach(url: string): Promise<ChosenDatabase> {
  const { host, pathname } = new URL(url);
  const where = `${host}${pathname}`;
  const database = openDatabase(url, 1, { timeouts: DATABASE_TIMEOUTS.requests });
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
    const unsafe = await unsafeSettings(database);
    return {
      url,
      description: `PostgreSQL ${Math.floor(version / 10_000)} at ${where}`,
      notes: [...(unsafe.length > 0 ? [powerCutWarning(unsafe)] : []), ...(superuser ? [SUPERUSER_WARNING] : [])],
      async [Symbol.asyncDispose]() {},
    };
  } catch (error) {
    if (error instanceof StartError) throw error;
    const reason = error instanceof Error ? error.message || (error as { code?: string }).code : String(error);
    throw new StartError(
      `The database of DATABASE_URL at ${where} cannot be reached (${reason}). Check the address, or unset DATABASE_URL to use one of our own.`,
      { cause: error },
    );
  } finally {
    await database.end({ timeout: 1 });
  }
}
