import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#test/person.ts";
import { type ReplicatedDatabase, startReplicatedDatabase } from "#test/replica.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { SUPERUSER } from "./embedded/embedded-postgres.ts";
import { type Database, openDatabase } from "./open.ts";

let databases: ReplicatedDatabase;
let server: TestServer;
let replica: Database;
let ana: Person;
let emma: Person;
beforeAll(async () => {
  databases = await startReplicatedDatabase();
  replica = openDatabase(databases.replicaSuperuserUrl, 1);
  server = await startTestServer({
    databaseUrl: databases.url,
    environment: {
      DATABASE_URL: databases.url,
      DATABASE_REPLICA_URL: databases.replicaUrl,
      APP_SECRET: "a secret of more than thirty-two characters",
    },
  });
  [ana, emma] = await server.threePeople();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await replica.end();
  await databases[Symbol.asyncDispose]();
});

const send = (text: string) =>
  emma.call<{ _id: string }>("POST /messages/send/:userId", { path: `/messages/send/${ana.id}`, body: { text } });
const history = async () => {
  const { body } = await ana.call<{ text: string }[]>("GET /messages/:userId", { path: `/messages/${emma.id}` });
  return body.map(({ text }) => text);
};
const found = async (q: string) => {
  const { body } = await ana.call<{ messages: unknown[] }>("GET /search", { path: `/search?q=${q}&of=messages` });
  return body.messages.length;
};
const askedOfReplica = async () => {
  const rows = await replica<{ query: string }[]>`
    select query from pg_stat_activity where application_name = 'lingualoom' and usename <> ${SUPERUSER}`;
  return rows.map(({ query }) => query).join();
};

test("history, search and export read from the replica and see the latest writes", async () => {
  for (const text of ["First", "Second", "Third"]) {
    await send(text);
    expect(await found(text)).toBe(1);
    expect(await askedOfReplica()).toContain('as "conversationId"');
    expect((await history()).at(-1)).toBe(text);
    expect(await askedOfReplica()).toContain("shown_read_seq");
  }
  const file = await fetch(`${server.url}/api/account/export`, { headers: { cookie: ana.cookie } });
  expect(file.status).toBe(200);
  expect((await file.arrayBuffer()).byteLength).toBeGreaterThan(0);
  expect(await askedOfReplica()).toContain("to_jsonb(t)");
});

test("while the replica is behind, no change is missing or undone", async () => {
  const { body } = await send("To be taken back");
  await replica`select pg_wal_replay_pause()`;
  await send("Written meanwhile");
  await emma.call("DELETE /message/:id", { path: `/message/${body._id}?for=everyone` });
  expect((await history()).slice(-2)).toEqual(["", "Written meanwhile"]);
  expect([await found("meanwhile"), await found("taken")]).toEqual([1, 0]);
  await replica`select pg_wal_replay_resume()`;
});

test("without the replica the primary answers", async () => {
  await databases.stopReplica();
  await send("Still here");
  expect((await history()).at(-1)).toBe("Still here");
  expect(await found("here")).toBe(1);
});
