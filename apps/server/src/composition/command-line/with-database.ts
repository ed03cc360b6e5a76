import type { Config } from "#/platform/config.ts";
import { migrate } from "#/platform/database/migrate.ts";
import { type Database, openDatabase } from "#/platform/database/open.ts";
import { reachDatabase } from "./reach-database.ts";

export async function withDatabase<T>(config: Config, use: (database: Database) => Promise<T>): Promise<T> {
  await using reached = await reachDatabase(config);
  // A running server has already migrated, and an older command must not migrate past it.
  if (!reached.inUse) await migrate(reached.url);
  const database = openDatabase(reached.url, 2);
  try {
    return await use(database);
  } finally {
    await database.end({ timeout: 1 });
  }
}
