import { expect, test } from "vitest";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { recordingDatabase } from "../../apps/server/test/recorded-plans.ts";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";
import { readsTooMuch } from "../../bench/admin/admin.ts";

/** With five searches a statement runs 15 times, and PostgreSQL makes a generic plan after five. */
const OFTEN = 3;

/** Makes the person know `count` others, as if they had written to each other. */
async function knows(server: TestServer, me: string, count: number): Promise<void> {
  const { database } = server;
  await database`
    insert into conversations (id, kind, direct_low, direct_high, last_seq, change_seq, last_message_at, created_at)
    select uuidv7(), 'direct', least(id, ${me}), greatest(id, ${me}), 1, 1, now(), now()
    from users where id <> ${me} order by id limit ${count}`;
  await database`
    insert into participants (conversation_id, user_id, has_written)
    select c.id, p.id, true from conversations c cross join lateral (values (c.direct_low), (c.direct_high)) p(id)`;
  await database`analyze`;
}

test("a directory page is read without scanning people, for any number of matches", async () => {
  const fresh = await freshDatabase();
  const filling = openDatabase(fresh.url, 1);
  await filling`
    insert into users (id, full_name, email, created_at, updated_at)
    select uuidv7(), (array['Élodie Müller ', 'Jun Li ', 'José Peña '])[1 + i % 3] || i, i || '@lingualoom.example', now(), now()
    from generate_series(1, 6000) i order by random()`;
  await filling`analyze users`;
  await filling.end();
  await using recording = await recordingDatabase(fresh.url, "as it is");
  await using server = await startTestServer({ databaseUrl: recording.url });
  const emma = await server.person("emma");
  await knows(server, emma.id, 300);
  for (const known of ["", "&known=true", "&known=false"])
    for (const q of ["", "e", "lo", "elodie", "nobody"])
      for (let i = 0; i < OFTEN; i++) {
        recording.plans.length = 0;
        const path = `/messages/contacts?q=${encodeURIComponent(q)}${known}`;
        expect(await emma.call("GET /messages/contacts", { path }), path).toMatchObject({ status: 200 });
        expect(recording.plans.flatMap((plan) => readsTooMuch(plan, "as it is"))).toEqual([]);
        // Far fewer than rows: nothing is asked for each of them but of a block.
        const asked = recording.plans.filter(
          ({ "Query Text": query }) => query.includes("users") && !query.includes("blocker_id = one"),
        );
        expect(asked.length).toBeLessThan(10);
      }
});
