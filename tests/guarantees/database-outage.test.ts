import type { Message } from "@lingualoom/contract/shapes.ts";
import { expect, test } from "vitest";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { cuttableLink } from "../../apps/server/test/cuttable-link.ts";
import { freshDatabase } from "../../apps/server/test/database.ts";
import { startTestServer } from "../../apps/server/test/server.ts";

async function stage() {
  const fresh = await freshDatabase();
  const database = await cuttableLink(fresh.url);
  const server = await startTestServer({ databaseUrl: database.url });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const [phone, desk] = [await ana.device(), await emma.device()];
  await phone.sends(emma.id, "hola", "before");
  await server.app.idle();
  /** A connection of its own, which the test never cuts. */
  const direct = openDatabase(fresh.url, 1);
  return {
    database,
    async isStored(clientMessageId: string) {
      const rows = await direct`select from messages where client_message_id = ${clientMessageId}`;
      return rows.length > 0;
    },
    ana,
    emma,
    phone,
    desk,
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]();
      await direct.end();
      await database[Symbol.asyncDispose]();
      await fresh.drop();
    },
  };
}

/** Retries until it gets an answer: a pool learns a moment later that its database is back. */
const untilTrue = (attempt: () => Promise<boolean>) => expect.poll(attempt, { interval: 50 }).toBe(true);

test("during a database outage requests are unavailable, and work again afterwards", async () => {
  await using here = await stage();
  const { database, ana, emma, phone } = here;
  await database.cut();
  const sends = await Promise.all(
    Array.from({ length: 20 }, (_, i) => phone.send({ to: emma.id, text: `${i}`, clientMessageId: `out-${i}` })),
  );
  for (const answer of sends) expect(answer).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
  expect(await ana.call("GET /messages/chats")).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  expect(await ana.call("GET /auth/check")).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  expect((await ana.call("GET /ping")).status).toBe(200);

  await database.mend();
  await untilTrue(async () => (await phone.send({ to: emma.id, text: "0", clientMessageId: "out-0" })).ok);
  const history = await ana.call<Message[]>("GET /messages/:userId", { path: `/messages/${emma.id}` });
  expect(history.body.map((message) => [message.seq, message.clientMessageId])).toEqual([
    [1, "before"],
    [2, "out-0"],
  ]);
});

test("a message with a lost commit answer arrives once with the sender's retry", async () => {
  await using here = await stage();
  const { database, emma, phone, desk, isStored } = here;
  database.cutBeforeAnswerOnce(() => isStored("lost"));
  const lost = await phone.send({ to: emma.id, text: "¿me oyes?", clientMessageId: "lost" });
  expect(lost).toMatchObject({ ok: false, error: { code: "UNAVAILABLE" } });
  expect(await isStored("lost")).toBe(true);
  expect(desk.all("newMessage").map(({ clientMessageId }) => clientMessageId)).not.toContain("lost");
  await database.mend();
  const retry = { to: emma.id, text: "¿me oyes?", clientMessageId: "lost" };
  await untilTrue(async () => (await phone.send(retry)).ok);
  await desk.hears("newMessage", (message) => message.clientMessageId === "lost");
  await phone.send(retry);
  await phone.sends(emma.id, "bien", "after");
  await desk.hears("newMessage", (message) => message.clientMessageId === "after");
  expect(
    desk
      .all("newMessage")
      .slice(1)
      .map((message) => [message.seq, message.clientMessageId]),
  ).toEqual([
    [2, "lost"],
    [3, "after"],
  ]);
});
