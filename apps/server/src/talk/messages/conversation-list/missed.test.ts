import { randomUUID } from "node:crypto";
import type { MissedAnswer } from "@lingualoom/contract/events.ts";
import type { Counters, KnownCounters } from "@lingualoom/contract/missed.ts";
import type { Chat, Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Device, Person } from "#test/person.ts";
import { sharedTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let phone: Device;
let screen: Device;
beforeAll(async () => {
  server = await sharedTestServer();
  [ana, emma, bruno] = await server.threePeople();
  [phone, screen] = [await ana.device(), await emma.device()];
});
afterAll(() => server?.[Symbol.asyncDispose]());

const ask = (device: Device, known: unknown): Promise<MissedAnswer> =>
  new Promise((resolve) => device.socket.emit("findMissed", known as KnownCounters, resolve));

async function countersNow(): Promise<Counters> {
  await phone.sends(emma.id, randomUUID());
  await server.app.idle();
  const { body } = await emma.call<Chat[]>("GET /messages/chats");
  const chat = body.find(({ _id }) => _id === ana.id) as Chat;
  const { conversationId, changeSeq, lastReadSeq, theirLastReadSeq, theirLastDeliveredSeq } = chat;
  return { conversationId, changeSeq, lastReadSeq, theirLastReadSeq, theirLastDeliveredSeq };
}

const missedBy = async (known: readonly Counters[], unknownAfter?: string) => {
  await server.app.idle();
  const answer = await ask(screen, { known, unknownAfter });
  if (!answer.ok) throw new Error("it was refused");
  return answer.missed;
};

test("a page that missed nothing gets an empty answer", async () => {
  expect(await missedBy([await countersNow()], "1970-01-01T00:00:00.000Z")).toEqual([]);
});

test.each<[string, (sent: Message) => Promise<unknown>]>([
  ["a message", () => phone.sends(emma.id, "one more")],
  ["an edit", (sent) => ana.call("PATCH /message/:id", { path: `/message/${sent._id}`, body: { text: "edited" } })],
  ["a deletion", (sent) => ana.call("DELETE /message/:id", { path: `/message/${sent._id}?for=everyone` })],
  [
    "a read receipt of the other person",
    async () => {
      const reply = await screen.sends(ana.id, "read me");
      const [, known] = [reply, await countersNow()];
      await ana.call("POST /messages/:userId/read", {
        path: `/messages/${emma.id}/read`,
        body: { seq: reply.seq },
      });
      expect(await missedBy([known])).toMatchObject([{ theirLastReadSeq: reply.seq }]);
    },
  ],
  [
    "a read receipt of one's own other device",
    (sent) => emma.call("POST /messages/:userId/read", { path: `/messages/${ana.id}/read`, body: { seq: sent.seq } }),
  ],
])("%s unknown to the page names its conversation", async (_, happens) => {
  const sent = await phone.sends(emma.id, randomUUID());
  const known = await countersNow();
  await happens(sent);
  const [missed, ...more] = await missedBy([known]);
  expect(missed).toMatchObject({ conversationId: known.conversationId });
  expect(more).toEqual([]);
});

test("a chat the page does not know is named if its last message is newer than asked", async () => {
  const known = await countersNow();
  const { createdAt, conversationId } = await (await bruno.device()).sends(emma.id, "olá");
  const before = new Date(Date.parse(createdAt) - 1).toISOString();
  expect((await missedBy([known], before)).map((one) => one.conversationId)).toEqual([conversationId]);
  expect(await missedBy([known], createdAt)).toEqual([]);
  expect(await missedBy([known])).toEqual([]);
});

test("other people's conversations are never named, whatever the page claims", async () => {
  const { conversationId } = await phone.sends(bruno.id, "entre nosotros");
  const nothing = { changeSeq: 0, lastReadSeq: 0, theirLastReadSeq: 0, theirLastDeliveredSeq: 0 };
  expect(await missedBy([{ conversationId, ...nothing }])).toEqual([]);
});

test("a malformed request is refused, and the connection goes on", async () => {
  const known = await countersNow();
  const wrong: unknown[] = [
    undefined,
    null,
    5,
    "x",
    [],
    {},
    { known: 5 },
    { known: [{}] },
    { known: [null] },
    { known: Array(201).fill(known) },
    { known: [{ ...known, changeSeq: -1 }] },
    { known: [{ ...known, changeSeq: 1.5 }] },
    { known: [{ ...known, changeSeq: Number.MAX_VALUE }] },
    { known: [{ ...known, conversationId: "{}" }] },
    { known: [], unknownAfter: "0000-01-01T00:00:00.000Z" },
    { known: [], unknownAfter: "yesterday" },
  ];
  for (const one of wrong) expect(await ask(screen, one)).toEqual({ ok: false });
  (screen.socket.emit as (event: string, payload: unknown) => void)("findMissed", { known: [] });
  expect(await missedBy([known, known])).toEqual([]);
  expect(await missedBy([{ ...known, changeSeq: Number.MAX_SAFE_INTEGER }], "9999-12-31T23:59:59Z")).toEqual([]);
});

test("of many simultaneous requests some are refused and each is answered", async () => {
  const known = await countersNow();
  const answers = await Promise.all(Array.from({ length: 20 }, () => ask(screen, { known: [known] })));
  expect(answers.some(({ ok }) => ok)).toBe(true);
  expect(await missedBy([known])).toEqual([]);
});

test("a receipt behind a block names no conversation and is not shown", async () => {
  const read = await screen.sends(bruno.id, "hello");
  const path = `/people/${bruno.id}/block`;
  await emma.call("PUT /people/:id/block", { path });
  const { body } = await emma.call<Chat[]>("GET /messages/chats");
  const { conversationId, changeSeq, lastReadSeq, theirLastReadSeq, theirLastDeliveredSeq } = body.find(
    ({ _id }) => _id === bruno.id,
  ) as Chat;
  await bruno.call("POST /messages/:userId/read", {
    path: `/messages/${emma.id}/read`,
    body: { seq: read.seq },
  });
  const known = { conversationId, changeSeq, lastReadSeq, theirLastReadSeq, theirLastDeliveredSeq };
  await server.app.idle();
  const missed = await missedBy([known]);
  expect(missed.filter((one) => one.theirLastReadSeq > theirLastReadSeq)).toEqual([]);
  await emma.call("DELETE /people/:id/block", { path });
});
