import type { Message } from "@lingualoom/contract/shapes.ts";
import { cast } from "@lingualoom/fixtures/cast.ts";
import { expect, test } from "vitest";
import { freshDatabase } from "#test/database.ts";
import { ask, type Person } from "#test/person.ts";
import { sharedTestServer, startTestServer, type TestServer } from "#test/server.ts";
import { SHORT_TIMEOUTS } from "#test/short-timeouts.ts";

const { email, password } = cast.ana;
const databaseTimeouts = SHORT_TIMEOUTS;
const MANY = 650;

/** Simulates weeks of messages by Ana. */
async function writeMany({ database }: TestServer, ana: Person, other: Person) {
  await database`
    with c as (
      update conversations set last_seq = last_seq + ${MANY}, change_seq = change_seq + ${MANY}
      where ${ana.id} in (direct_low, direct_high) and ${other.id} in (direct_low, direct_high)
      returning id, last_seq - ${MANY} as seq, change_seq - ${MANY} as change_seq
    )
    insert into messages (id, conversation_id, seq, change_seq, sender_id, client_message_id, text, created_at)
    select gen_random_uuid(), c.id, c.seq + g, c.change_seq + g, ${ana.id}, 'zapatilla ' || c.id || g,
      'zapatilla ' || g, now()
    from c, generate_series(1, ${MANY}) g`;
}

const leave = (person: Person) => person.call("POST /account/delete", { body: { password } });
const words = async ({ database }: TestServer) =>
  (await database`select from messages where text like '%zapatilla%' or client_message_id like '%zapatilla%'`).length;

async function history(reader: Person, other: Person): Promise<Message[]> {
  const messages: Message[] = [];
  for (let after = 0; ; ) {
    const path = `/messages/${other.id}?limit=100&after=${after}`;
    const { body } = await reader.call<Message[]>("GET /messages/:userId", { path });
    if (body.length === 0) return messages;
    messages.push(...body);
    after = body.at(-1)?.seq ?? after;
  }
}

test("a long history is deleted whole and in order while others write to each other", async () => {
  await using server = await sharedTestServer();
  const [ana, emma, bruno] = await server.threePeople();
  await (await ana.device()).sends(emma.id, "hola zapatilla");
  await (await ana.device()).sends(bruno.id, "hola zapatilla");
  await writeMany(server, ana, emma);
  await writeMany(server, ana, bruno);
  const [desk, sofa] = [await emma.device(), await bruno.device()];
  let leaving = true;
  const talking = (async () => {
    for (let i = 0; leaving || i < 5; i++) await desk.sends(bruno.id, `${i}`);
  })();
  expect((await leave(ana)).status).toBe(200);
  leaving = false;
  await talking;
  expect(await words(server)).toBe(0);
  const left = await history(emma, ana);
  expect(left.map(({ seq }) => seq)).toEqual(Array.from({ length: MANY + 1 }, (_, i) => i + 1));
  expect(new Set(left.map(({ changeSeq }) => changeSeq)).size).toBe(MANY + 1);
  for (const message of left) expect(message).toMatchObject({ text: "", deletedAt: expect.any(String) });
  await sofa.hears("personUpdated", (person) => person.deleted === true);
});

test("the next server finishes a deletion whose server died waiting for a lock", async () => {
  const fresh = await freshDatabase();
  const first = await startTestServer({ databaseUrl: fresh.url, databaseTimeouts });
  const [ana, emma, bruno] = await first.threePeople();
  await (await ana.device()).sends(emma.id, "hola zapatilla");
  await (await ana.device()).sends(bruno.id, "hola zapatilla");
  await writeMany(first, ana, bruno);
  const locked = Promise.withResolvers<void>();
  const enough = Promise.withResolvers<void>();
  const holding = first.database.begin(async (sql) => {
    await sql`select from messages where sender_id = ${ana.id} and seq = 1 order by created_at limit 1 for update`;
    locked.resolve();
    await enough.promise;
  });
  await locked.promise;

  expect((await leave(ana)).status).toBe(200);
  // The deletion is complete for her: she is signed out, and her credentials no longer work.
  expect((await ana.call("GET /auth/check")).status).toBe(401);
  expect(await ask(first.url, "POST", "/auth/login", { email, password })).toMatchObject({
    status: 401,
    body: { code: "INVALID_CREDENTIALS" },
  });
  // The unlocked conversation is already empty; the locked one delays no one else.
  expect(await words(first)).toBe(1);
  await (await emma.device()).sends(bruno.id, "hello");
  expect(first.mails.filter(({ subject }) => subject.includes("deleted"))).toEqual([]);

  enough.resolve();
  await holding;
  await first[Symbol.asyncDispose]();
  {
    await using second = await startTestServer({ databaseUrl: fresh.url, databaseTimeouts });
    const rows = () => second.database<{ email: string }[]>`select email from users where id = ${ana.id}`;
    await expect.poll(async () => (await rows())[0]?.email).toBe(`deleted ${ana.id}`);
    expect(await words(second)).toBe(0);
    await second.app.idle();
    expect(second.mails.filter(({ subject }) => subject.includes("deleted"))).toHaveLength(1);
  }
  await fresh.drop();
});
