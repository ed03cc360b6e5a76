import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import postgres from "postgres";
import { inject } from "vitest";
import { WAIT_MS } from "../../../patience.ts";
import { databaseUrl, TEMPLATE } from "./template.ts";

export interface FreshDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Creates an empty, migrated database for one test: a copy of the run's template. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const server = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  administration ??= postgres(server, { max: 2, onnotice: () => {} });
  const sql = administration;
  for (const end = Date.now() + WAIT_MS; ; ) {
    try {
      await sql.unsafe(`create database ${name} template ${TEMPLATE} strategy file_copy`);
      break;
    } catch (error) {
      // Another test file is copying the template, which takes about 30 ms.
      if (Date.now() > end || !(error instanceof postgres.PostgresError && error.code === OBJECT_IN_USE)) throw error;
      await wait(25);
    }
  }
  return {
    url: databaseUrl(server, name),
    drop: async () => {
      await sql.unsafe(`drop database if exists ${name} with (force)`);
    },
  };
}

/** Creates and drops the databases of all test files of a worker. Ends with the worker. */
let administration: postgres.Sql | undefined;

const OBJECT_IN_USE = "55006";
