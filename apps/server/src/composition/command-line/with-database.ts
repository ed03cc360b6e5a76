import type { Config } from "#/platform/config.ts";
import { migrate } from "#/platform/database/migrate.ts";
import { type Database, openDatabase } from "#/platform/database/open.ts";
import { reachDatabase } from "./reach-database.ts";

/** The database of this server, for one command. */
export async function withDatabase<T>(config: Config, use: (database: Database) => Promise<T>): Promise<T> {
  await using reached = await reachDatabase(config);
  // A server that runs has migrated already, and an older command must not go before it.
  if (!reached.inUse) await migrate(reached.url);
  const database = openDatabase(reached.url, 2);
  try {
    return await use(database);
  } finally {
    await database.end({ timeout: 1 });
  }
}
