import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { type Database, openDatabase } from "../apps/server/src/platform/database/open.ts";
import { builtPage, HERE } from "./page.ts";
import { startServer } from "./processes.ts";
import { migrationOf, serverProgram } from "./server-files.ts";

/** Serves a checkout's page and a database of its own, filled beforehand, from a process of its own; both are gone afterwards. */
export async function withServer<T>(
  fill: (database: Database) => Promise<T>,
  use: (url: string, filled: T) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
  checkout = HERE,
): Promise<void> {
  await builtPage(checkout);
  const { migrate } = await migrationOf(checkout);
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-bench-"));
  await chmod(folder, 0o711);
  try {
    await using postgres = await startEmbeddedPostgres({ dataDir: folder, log: console.log });
    await migrate(postgres.url);
    const database = openDatabase(postgres.url);
    const filled = await fill(database);
    await database.end();
    await using running = await startServer(serverProgram(checkout), {
      DATABASE_URL: postgres.url,
      APP_SECRET: randomUUID() + randomUUID(),
      DATA_DIR: join(folder, "data"),
      PORT: "0",
      RATE_LIMITS: "off",
      LOCAL_ENGINES: "off",
      LOG_LEVEL: "warn",
      ...environment,
    });
    await use(running.url, filled);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
