import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { startEmbeddedPostgres } from "../apps/server/src/database/embedded/embedded-postgres.ts";
import { migrate } from "../apps/server/src/database/migrate.ts";
import { type Database, openDatabase } from "../apps/server/src/database/open.ts";
import { builtPage } from "./page.ts";
import { startServer } from "./processes.ts";

const server = fileURLToPath(new URL("../apps/server/src/main.ts", import.meta.url));

/** Serves the page and a database of its own, filled beforehand, from a process of its own; both are gone afterwards. */
export async function withServer<T>(
  fill: (database: Database) => Promise<T>,
  use: (url: string, filled: T) => Promise<void>,
  environment: Readonly<Record<string, string>> = {},
): Promise<void> {
  await builtPage();
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-bench-"));
  await chmod(folder, 0o711);
  try {
    await using postgres = await startEmbeddedPostgres({ dataDir: folder, log: console.log });
    await migrate(postgres.url);
    const database = openDatabase(postgres.url);
    const filled = await fill(database);
    await database.end();
    await using running = await startServer(server, {
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
