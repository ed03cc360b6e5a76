import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freshDatabase } from "#test/database.ts";
import { type Database, openDatabase } from "./open.ts";

let sql: Database;
let url: string;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await freshDatabase();
  ({ drop, url } = fresh);
  sql = openDatabase(fresh.url, 1);
});
afterAll(async () => {
  await sql.end();
  await drop();
});

test.each([
  ["text[]", ['a "quoted" word', "a\\b", "", "null", "{,}", "é 😀"]],
  ["uuid[]", ["0199a2b4-0000-7000-8000-000000000001"]],
  ["int[]", [1, -2]],
  ["bigint[]", [9_007_199_254_740_991]],
  ["float8[]", [0.5]],
  ["text[]", []],
] as const)("%s goes to the database and comes back: %j", async (type, members) => {
  const [row] = await sql`select ${members as never}::${sql.unsafe(type)} as members`;
  expect(row!.members).toEqual(members);
});

test("arrays of other types come back", async () => {
  const [row] = await sql`
    select '{t,f}'::boolean[] as flags, '{2026-11-24T05:00:00.123Z}'::timestamptz[] as times, '{null,7}'::int[] as some`;
  expect(row).toEqual({
    flags: [true, false],
    times: [new Date("2026-11-24T05:00:00.123Z")],
    some: [null, 7],
  });
});

/** Ends the first connection at its first query once it is ready, and refuses every further one. */
async function endsWhatAsks(url: string): Promise<string> {
  const target = new URL(url);
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let ready = false;
    near
      .on("error", () => {})
      .on("data", (bytes) => {
        if (!ready) return far.write(bytes);
        server.close();
        near.destroy();
      });
    far
      .on("error", () => {})
      .on("data", (bytes) => {
        ready ||= bytes.toString("latin1").includes(READY_FOR_QUERY);
        near.write(bytes);
      });
    near.on("close", () => far.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const way = new URL(url);
  way.port = String((server.address() as AddressInfo).port);
  return way.href;
}

const READY_FOR_QUERY = "Z\0\0\0\u0005I";

// An unhandled rejection would end the server; in a test it fails the whole run.
test("a connection that breaks at its first query refuses only that query", async () => {
  const broken = openDatabase(await endsWhatAsks(url), 1);
  await expect(broken`select 1`).rejects.toThrow();
  await broken.end({ timeout: 0 });
});
