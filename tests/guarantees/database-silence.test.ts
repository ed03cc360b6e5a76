import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { DATABASE_TIMEOUTS } from "../../apps/server/src/platform/database/timeouts.ts";
import { cuttableLink } from "../../apps/server/test/cuttable-link.ts";
import { freshDatabase } from "../../apps/server/test/database.ts";
import type { Device, Person } from "../../apps/server/test/person.ts";
import { startTestServer } from "../../apps/server/test/server.ts";
import { SHORT_TIMEOUTS } from "../../apps/server/test/short-timeouts.ts";
import { WAIT_MS } from "../../patience.ts";

async function stage() {
  const fresh = await freshDatabase();
  const database = await cuttableLink(fresh.url);
  // The end of the server waits for background work that no answer came to.
  const databaseTimeouts = { ...SHORT_TIMEOUTS, background: SHORT_TIMEOUTS.requests };
  const server = await startTestServer({ databaseUrl: database.url, databaseTimeouts });
  const [ana, emma, bruno] = await server.threePeople();
  const [phone, desk] = [await ana.device(), await emma.device()];
  await phone.sends(emma.id, "hola", "before");
  await phone.sends(bruno.id, "hola", "begun");
  await server.app.idle();
  return {
    server,
    fresh,
    database,
    ana,
    emma,
    bruno,
    phone,
    desk,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
      await fresh.drop();
    },
  };
}

type Draft = Parameters<Device["send"]>[0];

/** Retries as a page does, until the acknowledgement. */
async function untilSent(device: Device, draft: Draft): Promise<Message> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; ) {
    const answer = await device.send(draft);
    if (answer.ok) return answer.message;
    expect(answer.error).toMatchObject({ code: "UNAVAILABLE", retryAfter: expect.any(Number) });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("it was never acknowledged");
}

const stored = async (reader: Person, other: Person) =>
  (await reader.call<Message[]>("GET /messages/:userId", { path: `/messages/${other.id}` })).body.map((message) => [
    message.seq,
    message.clientMessageId,
  ]);

/** Requests that were lost too are the easier half; `npm run test:all` tests both. */
const LOST = process.env.ALL_TESTS === "1" ? (["everything", "answers"] as const) : (["answers"] as const);

test.each(LOST)("when the database goes silent (%s lost), requests are refused, then resume", async (lost) => {
  await using here = await stage();
  const { database, ana, emma, phone, desk } = here;
  database.swallow(lost);
  const drafts = Array.from({ length: 10 }, (_, i) => ({
    to: emma.id,
    text: `${i}`,
    clientMessageId: `lost-${i}`,
  }));
  for (const answer of await Promise.all(drafts.map((draft) => phone.send(draft))))
    expect(answer).toMatchObject({ ok: false, error: { code: "UNAVAILABLE", retryAfter: 2 } });
  const read = await ana.call("GET /messages/chats");
  expect(read).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  expect(read.headers.get("retry-after")).toBe("2");

  await database.mend();
  const sent: Message[] = [];
  for (const draft of drafts) sent.push(await untilSent(phone, draft));
  // Messages stored without an answer keep their place; nothing is there twice, and all reach the receiver.
  const expected = [[1, "before"], ...drafts.map(({ clientMessageId }, i) => [i + 2, clientMessageId])];
  expect(await stored(ana, emma)).toEqual(expected);
  for (const { seq, clientMessageId } of sent)
    await desk.hears("newMessage", (one) => one.clientMessageId === clientMessageId && one.seq === seq);
  expect(desk.all("newMessage")).toHaveLength(expected.length);
});

test("a locked conversation is refused alone, and continues once it is free", async () => {
  await using here = await stage();
  const { server, ana, emma, bruno, phone } = here;
  const locked = Promise.withResolvers<void>();
  const enough = Promise.withResolvers<void>();
  const holding = server.database.begin(async (sql) => {
    await sql`
      select from conversations where ${emma.id} in (direct_low, direct_high) for update`;
    locked.resolve();
    await enough.promise;
  });
  await locked.promise;
  const toEmma = { to: emma.id, text: "¿estás?", clientMessageId: "unanswered" };
  for (let round = 0; round < 3; round++) {
    const [refused, ...others] = await Promise.all([
      phone.send(toEmma),
      ...[0, 1, 2].map((i) => phone.send({ to: bruno.id, text: "hola", clientMessageId: `free-${round}-${i}` })),
    ]);
    expect(refused).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
    for (const answer of others) expect(answer.ok).toBe(true);
  }
  enough.resolve();
  await holding;
  await untilSent(phone, toEmma);
  expect(await stored(ana, emma)).toEqual([
    [1, "before"],
    [2, "unanswered"],
  ]);
  expect((await stored(ana, bruno)).map(([seq]) => seq)).toEqual(Array.from({ length: 10 }, (_, i) => i + 1));
});

test("every kind of work has time-outs, and PostgreSQL's come before the server's own", () => {
  for (const { statementMs, lockMs, answerMs } of Object.values(DATABASE_TIMEOUTS)) {
    expect(lockMs).toBeGreaterThan(0);
    expect(statementMs).toBeGreaterThan(lockMs);
    expect(answerMs).toBeGreaterThan(statementMs);
  }
});
