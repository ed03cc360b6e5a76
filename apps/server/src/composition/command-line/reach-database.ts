import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pino } from "pino";
import type { Config } from "#/platform/config.ts";
import { isAnswering } from "#/platform/database/answers.ts";
import { chooseDatabase } from "#/platform/database/choose.ts";
import { OWNER, ownerPassword } from "#/platform/database/embedded/owner.ts";
import { openDatabase } from "#/platform/database/open.ts";

export interface ReachedDatabase extends AsyncDisposable {
  readonly url: string;
  readonly inUse: boolean;
}

/** Connects to this server's database: alongside a running server, else started for the duration of the command. */
export async function reachDatabase(config: Config): Promise<ReachedDatabase> {
  const running = config.database.url ? null : await runningEmbedded(config.dataDir);
  if (running) return { url: running, inUse: true, async [Symbol.asyncDispose]() {} };
  const chosen = await chooseDatabase(config, pino({ level: "silent" }));
  return { url: chosen.directUrl, inUse: false, [Symbol.asyncDispose]: () => chosen[Symbol.asyncDispose]() };
}

/**
 * PostgreSQL writes its port to its pid file, two lines after the folder's name, which may itself have several lines.
 * The file may be left over from a crash.
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
    return (await isAnswering(database)) ? url : null;
  } finally {
    await database.end({ timeout: 1 });
  }
}
