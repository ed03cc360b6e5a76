import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import type { Config } from "#/platform/config.ts";
import { answersAtAll } from "#/platform/database/answers.ts";
import { chooseDatabase } from "#/platform/database/choose.ts";
import { OWNER, ownerPassword } from "#/platform/database/embedded/owner.ts";
import { openDatabase } from "#/platform/database/open.ts";

export interface ReachedDatabase extends AsyncDisposable {
  readonly url: string;
  /** Whether a server is using it at this moment. */
  readonly inUse: boolean;
}

/** The database of this server: beside the server while that runs, else started for as long as it is needed. */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  const running = config.database.url ? null : await runningEmbedded(config.dataDir);
  if (running) return { url: running, inUse: true, async [Symbol.asyncDispose]() {} };
  const chosen = await chooseDatabase(config, pino({ level: "silent" }));
  return { url: chosen.directUrl, inUse: false, [Symbol.asyncDispose]: () => chosen[Symbol.asyncDispose]() };
}

/**
 * PostgreSQL notes its port in its pid file, two lines after the name of the folder, which may itself have several. The
 * file may be left over from a crash.
 */
async function runningEmbedded(dataDir: string): Promise<string | null> {
  const read = (path: string) => readFile(path, "utf8").catch(() => null);
  const folder = (await read(join(dataDir, "postgres.location")))?.trim() || join(dataDir, "postgres");
  const linesOfName = folder.split("\n").length;
  const port = (await read(join(folder, "postmaster.pid")))?.split("\n")[2 + linesOfName]?.trim();
  const password = (await read(join(dataDir, "postgres.password")))?.trim();
  if (!port || !password) return null;
  const url = `postgres://${OWNER}:${ownerPassword(password)}@127.0.0.1:${port}/postgres`;
  const database = openDatabase(url, 1);
  try {
    return (await answersAtAll(database)) ? url : null;
  } finally {
    await database.end({ timeout: 1 });
  }
}
