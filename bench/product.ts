import { randomUUID } from "node:crypto";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../apps/server/src/platform/database/embedded/embedded-postgres.ts";
import { HERE } from "./page.ts";
import { startServer } from "./processes.ts";
import { migrationOf } from "./server-files.ts";

const MAIN = fileURLToPath(new URL("../apps/server/src/composition/main.ts", import.meta.url));

/** A PostgreSQL with the tables of a checkout, in a folder that goes afterwards; one that is given stays. */
export async function withDatabase(
  work: (postgres: EmbeddedPostgres, folder: string) => Promise<void>,
  given?: string,
  checkout = HERE,
): Promise<void> {
  const { migrate } = await migrationOf(checkout);
  const folder = given ?? (await mkdtemp(join(tmpdir(), "lingualoom-bench-")));
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  try {
    await using postgres = await startEmbeddedPostgres({ dataDir: folder, log: console.log });
    await migrate(postgres.socketUrl);
    await work(postgres, folder);
  } finally {
    if (given === undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Starts the server for measurements: no limits, no engines, a quiet log. */
export const startProduct = (
  databaseUrl: string,
  dataDir: string,
  environment: Readonly<Record<string, string>> = {},
  script = MAIN,
) =>
  startServer(script, {
    DATABASE_URL: databaseUrl,
    APP_SECRET: randomUUID() + randomUUID(),
    DATA_DIR: dataDir,
    PORT: "0",
    RATE_LIMITS: "off",
    LOCAL_ENGINES: "off",
    LOG_LEVEL: "warn",
    ...environment,
  });
