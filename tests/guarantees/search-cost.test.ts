import type { Output } from "@lingualoom/contract/calls.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { SearchIndexer } from "../../apps/server/src/language/search/index/indexer.ts";
import { systemClock } from "../../apps/server/src/platform/clock.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { openLog } from "../../apps/server/src/platform/log.ts";
import { contextOf } from "../../apps/server/test/context.ts";
import { freshDatabase } from "../../apps/server/test/database.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { type PlanNode, type RecordingDatabase, recordingDatabase } from "../../apps/server/test/recorded-plans.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { readsTooMuch } from "../../bench/admin/admin.ts";

const MESSAGES = 50_000;
/** By so many it is known in which languages people write to the reader. */
const LATEST_OF_ONE_CHAT = 30;
/** Detection would change messages in the background while the test counts. */
const findsNothing = {
  ...createDetector(),
  detectMany: async () => {
    throw new Error("no detection here");
  },
};

let recording: RecordingDatabase;
let server: TestServer;
let emma: Person;

/** Every message holds "alpha" and a word of its own, every thousandth "beta", every 300th "gamma". */
beforeAll(async () => {
  const fresh = await freshDatabase();
  recording = await recordingDatabase(fresh.url, "as it is");
  server = await startTestServer({ databaseUrl: recording.url, detector: findsNothing });
  const ana = await server.person("ana");
  emma = await server.person("emma");
  await (await ana.device()).sends(emma.id, "hola");
  await server.app.idle();
  const filling = openDatabase(fresh.url, 1);
  await filling`delete from messages`;
  await filling.unsafe(`
    insert into messages (id, conversation_id, sender_id, client_message_id, seq, change_seq, text, created_at)
    select uuidv7(), c.id, c.direct_low, i, i, i, 'alpha word' || i || case when i % 1000 = 0 then ' beta' else '' end
      || case when i % 300 = 0 then ' gamma' else '' end, now() - interval '1 minute' * (${MESSAGES} - i)
    from conversations c, generate_series(1, ${MESSAGES}) i`);
  await filling`update conversations set last_seq = ${MESSAGES}, change_seq = ${MESSAGES}, last_message_at = now()`;
  await new SearchIndexer(contextOf({ database: filling, clock: systemClock, log: openLog("silent", () => {}) })).run();
  await filling`analyze`;
  await filling.end();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await recording[Symbol.asyncDispose]();
});

const multiples = (of: number) =>
  Array.from({ length: Math.floor(MESSAGES / of) }, (_, n) => (n + 1) * of).toReversed();

test.each([
  ["alpha", multiples(1)],
  ["word777", [...Array.from({ length: 10 }, (_, n) => 7_779 - n), 777]],
  ["word31415", [31_415]],
  ["beta", multiples(1_000)],
  ["gamma beta", multiples(3_000)],
  ['"word6000 beta gamma"', [6_000]],
])("in a conversation of many messages %s is found without reading them all", async (q, expected) => {
  recording.plans.length = 0;
  const { body } = await emma.call<Output<"GET /search">>("GET /search", {
    path: `/search?${new URLSearchParams({ q, of: "messages", limit: "20" })}`,
  });
  expect(body.messages.map(({ message }) => message.seq)).toEqual(expected.slice(0, 20));
  expect(recording.plans.flatMap((plan) => readsTooMuch(plan, "as it is"))).toEqual([]);
});

test("a word of every message is paged without gaps or repeats", async () => {
  const seen: number[] = [];
  let more = `/search?${new URLSearchParams({ q: "alpha", of: "messages", limit: "50" })}`;
  for (let page = 0; page < 6; page++) {
    const { body, headers } = await emma.call<Output<"GET /search">>("GET /search", { path: more });
    seen.push(...body.messages.map(({ message }) => message.seq));
    const next = /<([^>]+)>; rel="next"/.exec(headers.get("link") ?? "")?.[1] ?? "";
    more = next.slice(next.indexOf("/search"));
  }
  expect(seen).toEqual(multiples(1).slice(0, 300));
});

test("an unwritten phrase is not searched in every message with its words", async () => {
  recording.plans.length = 0;
  const { body } = await emma.call<Output<"GET /search">>("GET /search", {
    path: `/search?${new URLSearchParams({ q: '"beta alpha"', of: "messages" })}`,
  });
  expect(body.messages).toEqual([]);
  const read = recording.plans.map(({ Plan }) => rowsOf("messages", Plan)).reduce((a, b) => a + b, 0);
  expect(read).toBeLessThanOrEqual(LATEST_OF_ONE_CHAT);
});

const rowsOf = (table: string, { Plans = [], ...node }: PlanNode): number =>
  (node["Relation Name"] === table ? (node["Actual Rows"] ?? 0) * (node["Actual Loops"] ?? 1) : 0) +
  Plans.map((plan) => rowsOf(table, plan)).reduce((a, b) => a + b, 0);
