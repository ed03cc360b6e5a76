import { createDetector } from "@lingualoom/translation/detection/detector.ts";
import { expect, test } from "vitest";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { recordingDatabase } from "../../apps/server/test/recorded-plans.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { readsTooMuch } from "../../bench/admin/admin.ts";

const MESSAGES = 50_000;

/** Detection would change messages in the background while the test counts. */
const findsNothing = {
  ...createDetector(),
  detectMany: async () => {
    throw new Error("no detection here");
  },
};

/** PostgreSQL plans for the given values this many times before it makes a generic plan. */
const OFTEN = 8;

/** The change number of the `i`th message, and the conversation's last `seq` at that change, if it was changed. */
const LIVES = {
  "without changes": { changeSeq: "i", lastSeq: "null", since: [0, 1, MESSAGES / 2, MESSAGES - 3] },
  "each changed once it was sent": {
    changeSeq: "2 * i",
    lastSeq: "i",
    since: [0, 1, MESSAGES, 2 * MESSAGES - 500, 2 * MESSAGES - 3],
  },
  "all changed after the last": {
    changeSeq: `${MESSAGES} + i`,
    lastSeq: `${MESSAGES}`,
    since: [MESSAGES - 100, MESSAGES, MESSAGES * 1.5, 2 * MESSAGES - 3],
  },
};

test.each(Object.entries(LIVES))(
  "a page of changes is read without scanning a conversation of many messages %s",
  async (_, { changeSeq, lastSeq, since }) => {
    const fresh = await freshDatabase();
    await using recording = await recordingDatabase(fresh.url, "as it is");
    await using server = await startTestServer({ databaseUrl: recording.url, detector: findsNothing });
    const [ana, emma] = [await server.person("ana"), await server.person("emma")];
    await (await ana.device()).sends(emma.id, "hola");
    await server.app.idle();
    const filling = openDatabase(fresh.url, 1);
    await filling`delete from messages`;
    await filling.unsafe(`
      insert into messages (id, conversation_id, sender_id, client_message_id, seq, change_seq, last_seq_at_change, text,
        created_at, edited_at)
      select uuidv7(), c.id, c.direct_low, i, i, ${changeSeq}, ${lastSeq}::bigint, 'hola', now(),
        case when ${lastSeq}::bigint is not null then now() end
      from conversations c, generate_series(1, ${MESSAGES}) i`);
    await filling`update conversations
      set last_seq = ${MESSAGES}, change_seq = (select max(change_seq) from messages)`;
    await filling`analyze messages`;
    await filling.end();

    for (const number of since)
      for (let i = 0; i < OFTEN; i++) {
        recording.plans.length = 0;
        const path = `/messages/${ana.id}?changedSince=${number}&limit=50`;
        const { body } = await emma.call<unknown[]>("GET /messages/:userId", { path });
        expect(body.length, path).toBeGreaterThan(0);
        const found = recording.plans.flatMap((plan) => readsTooMuch(plan, "as it is"));
        expect(found, path).toEqual([]);
      }
  },
);
