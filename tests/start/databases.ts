import { randomUUID } from "node:crypto";
import { inject } from "vitest";
import { type Database, openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { databaseUrl } from "../../apps/server/test/template.ts";

export interface EmptyDatabase extends AsyncDisposable {
  readonly url: string;
  readonly name: string;
}

/** An empty database, as an operator creates it. */
export async function emptyDatabase(more = ""): Promise<EmptyDatabase> {
  const name = `empty_${randomUUID().replaceAll("-", "")}`;
  const server = openDatabase(inject("postgresUrl"), 1);
  await server.unsafe(`create database ${name} template template0 ${more}`);
  return {
    url: databaseUrl(inject("postgresUrl"), name),
    name,
    async [Symbol.asyncDispose]() {
      await server.unsafe(`drop database if exists ${name} with (force)`);
      await server.end();
    },
  };
}

export async function inDatabase<T>(url: string, ask: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase(url, 1);
  try {
    return await ask(database);
  } finally {
    await database.end();
  }
}

export const SECRET = "a secret of more than thirty-two characters";
