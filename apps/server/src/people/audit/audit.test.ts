import { expect, test } from "vitest";
import { openDatabase } from "#/platform/database/open.ts";
import { freshDatabase } from "#test/database.ts";
import { ManualClock } from "#test/manual-clock.ts";
import { audit } from "./audit.ts";
import { readAudit } from "./audit-store.ts";

test("entries with equal times are read in the order they were written", async () => {
  const fresh = await freshDatabase();
  const database = openDatabase(fresh.url, 1);
  const clock = new ManualClock();
  await database.begin(async (sql) => {
    for (let place = 0; place < 20; place++)
      await audit(sql, clock, { actor: "command line", action: "backup.made", details: { place } });
  });
  const { entries } = await readAudit(database, { limit: 20 });
  expect(entries.map(({ details }) => details.place)).toEqual(Array.from({ length: 20 }, (_, i) => 19 - i));
  await database.end();
  await fresh.drop();
});
