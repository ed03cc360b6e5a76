import { chmod, mkdtemp, rm, statfs } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/database/embedded/embedded-postgres.ts";
import { migrate } from "../src/database/migrate.ts";
import { databaseUrl, TEMPLATE } from "./template.ts";

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(await quickestFolder(), "lingualoom-tests-"));
  // As root, PostgreSQL runs as another user, who must be able to pass through.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
    // Tests that drop databases under open connections make it speak of nothing else.
    log: () => {},
    // Nothing here outlives the run, so nothing is flushed; every test file brings its own connections.
    settings: {
      fsync: "off",
      full_page_writes: "off",
      synchronous_commit: "off",
      max_connections: "300",
      max_wal_size: "128MB",
    },
  });
  const sql = postgres(server.url, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${TEMPLATE}`);
  await sql.end();
  await migrate(databaseUrl(server.url, TEMPLATE));
  project.provide("postgresUrl", server.url);
  return async () => {
    await server[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  };
}

/** Every test file copies some 500 small files, which in memory takes a tenth of the time it takes on a disk. */
async function quickestFolder(): Promise<string> {
  const memory = "/dev/shm";
  const free = await statfs(memory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => 0,
  );
  return free >= ENOUGH_BYTES ? memory : tmpdir();
}

const ENOUGH_BYTES = 2 * 1024 ** 3;
