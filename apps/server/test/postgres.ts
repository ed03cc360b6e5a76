import { rm } from "node:fs/promises";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { startEmbeddedPostgres } from "../src/platform/database/embedded/embedded-postgres.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { quickestFolder } from "./quickest-folder.ts";
import { databaseUrl, TEMPLATE } from "./template.ts";

/** One PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await quickestFolder("lingualoom-tests-");
  const server = await startEmbeddedPostgres({
    dataDir,
    // Tests that drop databases under open connections would fill the log.
    log: () => {},
    // Nothing outlives the run, so nothing is flushed; every test file has its own connections.
    settings: {
      fsync: "off",
      full_page_writes: "off",
      synchronous_commit: "off",
      max_connections: "300",
      max_wal_size: "128MB",
    },
  });
  const sql = postgres(server.superuserUrl, { max: 1, onnotice: () => {} });
  await sql.unsafe(`create database ${TEMPLATE}`);
  await sql.end();
  await migrate(databaseUrl(server.superuserUrl, TEMPLATE));
  project.provide("postgresUrl", server.superuserUrl);
  return async () => {
    await server[Symbol.asyncDispose]();
    await rm(dataDir, { recursive: true, force: true });
  };
}
