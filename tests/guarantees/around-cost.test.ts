import type { Message } from "@lingualoom/contract/shapes.ts";
import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { expect, test } from "vitest";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { nodesOf, recordingDatabase } from "../../apps/server/test/recorded-plans.ts";
import { startTestServer } from "../../apps/server/test/server.ts";

const MESSAGES = 50_000;
const LIMIT = 50;
/** PostgreSQL plans for the given values this many times before it makes a generic plan. */
const OFTEN = 8;
/** Detection would change messages in the background while the test counts. */
const findsNothing = {
  ...createDetector(),
  detectMany: async () => {
    throw new Error("no detection here");
  },
};

test("a page around a message among 50,000 is read by index at its own cost", async () => {
  const fresh = await freshDatabase();
  await using recording = await recordingDatabase(fresh.url, "as it is");
  await using server = await startTestServer({ databaseUrl: recording.url, detector: findsNothing });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  await (await ana.device()).sends(emma.id, "hola");
  await server.app.idle();
  const filling = openDatabase(fresh.url, 1);
  await filling`delete from messages`;
  await filling.unsafe(`
    insert into messages (id, conversation_id, sender_id, client_message_id, seq, change_seq, text, created_at)
    select uuidv7(), c.id, c.direct_low, i, i, i, 'hola', now()
    from conversations c, generate_series(1, ${MESSAGES}) i`);
  await filling`update conversations set last_seq = ${MESSAGES}, change_seq = ${MESSAGES}`;
  // The indexer of the search would read them while the test counts.
  await filling`
    insert into search_progress (conversation_id, indexed_seq) select id, ${MESSAGES} from conversations
    on conflict (conversation_id) do update set indexed_seq = excluded.indexed_seq`;
  await filling`analyze messages`;
  const places = [1, 2, MESSAGES / 2, MESSAGES - 1, MESSAGES];
  const ids = await filling<{ id: string }[]>`
    select id from messages where seq = any(${places}) order by seq`;
  await filling.end();

  for (const [i, { id }] of ids.entries())
    for (let time = 0; time < OFTEN; time++) {
      recording.plans.length = 0;
      const { body } = await emma.call<Message[]>("GET /messages/:userId", {
        path: `/messages/${ana.id}?around=${id}&limit=${LIMIT}`,
      });
      expect(body.map(({ seq }) => seq)).toContain(places[i]);
      const read = recording.plans
        .flatMap(({ Plan }) => [...nodesOf(Plan)])
        .filter((node) => node["Relation Name"] === "messages");
      expect(read.length).toBeGreaterThan(0);
      expect(read.map((node) => node["Node Type"])).not.toContain("Seq Scan");
      const rowsOf = (node: (typeof read)[number]) =>
        ((node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0)) * (node["Actual Loops"] ?? 1);
      // The page, one more on each side, and the message itself.
      expect(read.reduce((sum, node) => sum + rowsOf(node), 0)).toBeLessThanOrEqual(LIMIT + 3);
    }
});
