import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestServer, type TestServer } from "../../apps/server/test/server.ts";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const history = async (reader: Awaited<ReturnType<TestServer["person"]>>, other: string) =>
  (await reader.call<Message[]>("GET /messages/:userId", { path: `/messages/${other}?limit=100` })).body;

/** The parts that stay: a language that is detected between two sends changes the message. */
const place = ({ _id, seq, text }: Message) => [_id, seq, text];

describe("guarantee 2: one send, one message", () => {
  test("a retry over the socket gets the same message, and the receiver gets it once", async () => {
    const [ana, emma] = [await server.person("ana"), await server.person("emma")];
    const [phone, desk] = [await ana.device(), await emma.device()];
    const first = await phone.sends(emma.id, "👍", "retry-1");
    const again = await phone.sends(emma.id, "👍", "retry-1");
    await phone.sends(emma.id, "Avísame", "retry-2");
    await desk.hears("newMessage", (message) => message.clientMessageId === "retry-2");
    expect(place(again)).toEqual(place(first));
    expect(desk.all("newMessage").filter((message) => message.clientMessageId === "retry-1")).toHaveLength(1);
  });

  test("a retry over HTTP is answered 200 instead of 201, with the same message", async () => {
    const [ana, emma] = [await server.person("ana"), await server.person("emma")];
    const send = () =>
      ana.call<Message>("POST /messages/send/:userId", {
        path: `/messages/send/${emma.id}`,
        body: { text: "👋", clientMessageId: "http-1" },
      });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(place(again.body)).toEqual(place(first.body));
  });

  test("the same ID with another text is refused with 409, and the first stays", async () => {
    const [ana, emma] = [await server.person("ana"), await server.person("emma")];
    const phone = await ana.device();
    const first = await phone.sends(emma.id, "uno", "conflict-1");
    const other = await phone.send({ to: emma.id, text: "otro", clientMessageId: "conflict-1" });
    expect(other).toMatchObject({ ok: false, error: { code: "IDEMPOTENCY_CONFLICT" } });
    expect(await history(ana, emma.id)).toContainEqual(expect.objectContaining({ _id: first._id, text: "uno" }));
  });

  test("the same id sent to another person is refused too", async () => {
    const [ana, emma, bruno] = [await server.person("ana"), await server.person("emma"), await server.person("bruno")];
    const phone = await ana.device();
    await phone.sends(emma.id, "hola", "other-person");
    const other = await phone.send({ to: bruno.id, text: "hola", clientMessageId: "other-person" });
    expect(other).toMatchObject({ ok: false, error: { code: "IDEMPOTENCY_CONFLICT" } });
    expect(await history(ana, bruno.id)).toEqual([]);
  });

  test("a person's id in capitals reaches them in the same conversation, live too", async () => {
    const [ana, emma] = [await server.person("ana"), await server.person("emma")];
    const [phone, desk] = [await ana.device(), await emma.device()];
    const first = await phone.sends(emma.id, "minúsculas", "lower");
    const arrival = desk.hears("newMessage", ({ clientMessageId }) => clientMessageId === "upper");
    const other = await phone.sends(emma.id.toUpperCase(), "MAYÚSCULAS", "upper");
    expect(await arrival).toEqual(other);
    expect(other).toMatchObject({ conversationId: first.conversationId, receiverId: emma.id });
  });

  test("two people may use the same id", async () => {
    const [ana, emma] = [await server.person("ana"), await server.person("emma")];
    const [phone, desk] = [await ana.device(), await emma.device()];
    const one = await phone.sends(emma.id, "yo", "shared-id");
    const other = await desk.sends(ana.id, "me", "shared-id");
    expect(other._id).not.toBe(one._id);
  });

  test("the same send on two servers at once gives one message and no gap in the order", async () => {
    await using second = await startTestServer({ databaseUrl: server.databaseUrl });
    const [chloe, bruno] = [await server.person("chloe"), await server.person("bruno")];
    const here = await chloe.device();
    const there = await (await second.signIn("chloe")).device();
    for (let i = 0; i < 25; i++) {
      const [a, b] = await Promise.all([
        here.sends(bruno.id, `message ${i}`, `twice-${i}`),
        there.sends(bruno.id, `message ${i}`, `twice-${i}`),
      ]);
      expect(b._id).toBe(a._id);
    }
    const messages = await history(chloe, bruno.id);
    expect(messages.map((message) => message.seq)).toEqual(Array.from({ length: 25 }, (_, i) => i + 1));
  });

  test("a call with an Idempotency-Key runs once, and another body is refused", async () => {
    const [ana, chloe] = [await server.person("ana"), await server.person("chloe")];
    const send = (text: string) =>
      ana.call<Message>("POST /messages/send/:userId", {
        path: `/messages/send/${chloe.id}`,
        body: { text },
        headers: { "idempotency-key": "key-1" },
      });
    const first = await send("salut");
    expect((await send("salut")).body).toEqual(first.body);
    expect(await send("autre")).toMatchObject({ status: 409, body: { code: "IDEMPOTENCY_CONFLICT" } });
    expect(await history(ana, chloe.id)).toHaveLength(1);
  });
});
