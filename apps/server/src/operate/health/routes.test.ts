import { expect, test } from "vitest";
import { cuttableLink } from "#test/cuttable-link.ts";
import { freshDatabase } from "#test/database.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { startTestServer } from "#test/server.ts";

test("the database is asked at most once a second, however often health is asked", async () => {
  const fresh = await freshDatabase();
  await using database = await cuttableLink(fresh.url);
  const clock = new ManualClock();
  const server = await startTestServer({ clock, databaseUrl: database.url });
  const ask = async () => (await fetch(`${server.url}/api/health`)).status;
  expect(await ask()).toBe(200);
  await database.cut();
  expect([await ask(), await ask()]).toEqual([200, 200]);
  clock.advance(1_000);
  expect(await ask()).toBe(503);
  await database.mend();
  expect(await ask()).toBe(503);
  clock.advance(1_000);
  await expect
    .poll(async () => {
      clock.advance(1_000);
      return ask();
    })
    .toBe(200);
  await server[Symbol.asyncDispose]();
  await fresh.drop();
});
