import postgres from "postgres";
import { expect, test } from "vitest";
import { type FreshDatabase, freshDatabase } from "./database.ts";

async function ask(url: string, query: string) {
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    return await sql.unsafe(query);
  } finally {
    await sql.end();
  }
}

test("many tests get databases at once, each migrated and separate", async () => {
  const databases = await Promise.all(Array.from({ length: 8 }, () => freshDatabase()));
  try {
    const [first, second] = databases as [FreshDatabase, FreshDatabase];
    await ask(first.url, "create table mine (id int)");
    await expect(ask(second.url, "select * from mine")).rejects.toThrow(/does not exist/);
    expect(await ask(second.url, "select name from migrations")).not.toHaveLength(0);
  } finally {
    await Promise.all(databases.map((database) => database.drop()));
  }
});

test("a database is dropped even while someone is connected to it", async () => {
  const database = await freshDatabase();
  const sql = postgres(database.url, { max: 1, onnotice: () => {}, onclose: () => {} });
  await sql`select 1`;
  await database.drop();
  await expect(sql`select 1`).rejects.toThrow(/terminating connection|does not exist/);
  await sql.end();
});
