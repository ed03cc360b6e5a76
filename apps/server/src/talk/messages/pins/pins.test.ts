import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
const clock = new ManualClock();
beforeAll(async () => {
  server = await startTestServer({ clock });
  [ana, emma, bruno] = [await server.person("ana"), await server.person("emma"), await server.person("bruno")];
});
afterAll(() => server[Symbol.asyncDispose]());

const pathOf = ({ conversationId, _id }: Message) => `/conversations/${conversationId}/pins/${_id}`;
const set = (who: Person, one: Message, method: "PUT" | "DELETE" = "PUT") => {
  clock.advance(1);
  const name = `${method} /conversations/:conversationId/pins/:messageId` as const;
  return who.call<{ code?: string }>(name, { path: pathOf(one) });
};
const pinned = async (who: Person, { conversationId }: Message) =>
  (
    await who.call<Message[]>("GET /conversations/:conversationId/pins", {
      path: `/conversations/${conversationId}/pins`,
    })
  ).body;
const sent = async (from = ana, to = emma, text = "At seven, at the station.") =>
  (await from.device()).sends(to.id, text);
const ids = (messages: readonly Message[]) => messages.map(({ _id }) => _id);

test("both see each pin, newest first, with a system message and an event", async () => {
  const [first, second] = [await sent(), await sent()];
  const [desk, phone] = [await ana.device(), await emma.device()];
  await set(emma, second);
  await set(ana, first);
  for (const person of [ana, emma]) expect(ids(await pinned(person, first))).toEqual(ids([first, second]));
  const line = await desk.hears("newMessage", (one) => one.system?.code === "message_pinned");
  expect(line.system).toEqual({ code: "message_pinned", by: emma.id, users: [], value: `${second.seq}` });
  expect(await phone.hears("pinsChanged", (one) => one.message._id === first._id)).toMatchObject({
    conversationId: first.conversationId,
    pinned: true,
  });
  await set(emma, first, "DELETE");
  expect(ids(await pinned(ana, first))).toEqual(ids([second]));
  expect(await desk.hears("pinsChanged", (one) => !one.pinned)).toMatchObject({
    message: { _id: first._id },
  });
  await set(emma, second, "DELETE");
});

test("a pin leaves the list of conversations unchanged", async () => {
  const one = await sent(ana, emma, "first");
  clock.advance(1);
  await sent(bruno, emma, "second");
  const list = async () => (await emma.call<Conversation[]>("GET /conversations")).body;
  const shown = (all: readonly Conversation[]) => all.map(({ lastMessage }) => lastMessage.text);
  const before = await list();
  expect(shown(before)).toEqual(["second", "first"]);
  for (const method of ["PUT", "DELETE"] as const) await set(ana, one, method);
  const after = await list();
  expect(shown(after)).toEqual(shown(before));
  expect(after.map(({ lastSeq }) => lastSeq)).toEqual(
    before.map(({ lastSeq }, i) => (i === 1 ? lastSeq + 2 : lastSeq)),
  );
  expect(after.map(({ unreadCount }) => unreadCount)).toEqual(before.map(({ unreadCount }) => unreadCount));
});

test("repeated pins change nothing and send no event", async () => {
  const one = await sent();
  const phone = await emma.device();
  for (const again of ["PUT", "PUT", "DELETE", "DELETE"] as const)
    expect((await set(ana, one, again)).status).toBe(200);
  await phone.hears("pinsChanged", (event) => event.message._id === one._id && !event.pinned);
  expect(phone.all("pinsChanged").filter((event) => event.message._id === one._id)).toHaveLength(2);
});

test("deleted, expired and hidden messages leave the list, and cannot be pinned", async () => {
  const path = `/conversations/${emma.id}/settings`;
  const disappears = (disappearing: string) =>
    ana.call("PUT /conversations/:conversationId/settings", { path, body: { disappearing } });
  const [gone, hidden, kept] = [await sent(), await sent(), await sent()];
  await disappears("1h");
  const expiring = await sent();
  await disappears("off");
  for (const one of [gone, hidden, kept, expiring]) await set(ana, one);
  await ana.call("DELETE /message/:id", { path: `/message/${gone._id}?for=everyone` });
  await emma.call("DELETE /message/:id", { path: `/message/${hidden._id}?for=me` });
  clock.advance(3_600_001);
  expect(ids(await pinned(emma, kept))).toEqual(ids([kept]));
  expect(ids(await pinned(ana, kept))).toEqual(ids([kept, hidden]));
  for (const one of [gone, hidden, expiring]) expect((await set(emma, one)).status).toBe(404);
  for (const one of [hidden, kept]) await set(ana, one, "DELETE");
});

test("people who are not in the conversation find neither it nor its pins", async () => {
  const one = await sent();
  expect((await set(bruno, one)).status).toBe(404);
  const list = { path: `/conversations/${one.conversationId}/pins` };
  expect((await bruno.call("GET /conversations/:conversationId/pins", list)).status).toBe(404);
  const elsewhere = await sent(ana, bruno);
  const crossed = { ...one, conversationId: elsewhere.conversationId };
  expect((await set(ana, crossed)).status).toBe(404);
});

test("blocked conversations and system messages cannot be pinned", async () => {
  const one = await sent(bruno, emma);
  await set(emma, one);
  const [line] = (await emma.call<Message[]>("GET /messages/:userId", { path: `/messages/${bruno.id}` })).body.filter(
    ({ system }) => system,
  );
  expect((await set(emma, line as Message)).status).toBe(404);
  await bruno.call("PUT /people/:id/block", { path: `/people/${emma.id}/block` });
  for (const method of ["PUT", "DELETE"] as const)
    expect(await set(emma, one, method)).toMatchObject({ status: 403, body: { code: "NOT_REACHABLE" } });
  await bruno.call("DELETE /people/:id/block", { path: `/people/${emma.id}/block` });
});

test("fifty pins are the most, and a deleted message makes room", async () => {
  const chloe = await server.person("chloe");
  const all: Message[] = [];
  for (let i = 0; i < 51; i++) all.push(await sent(chloe, ana, `number ${i}`));
  const [first, ...others] = all as [Message, ...Message[]];
  for (const one of others) expect((await set(chloe, one)).status).toBe(200);
  expect(await set(chloe, first)).toMatchObject({ status: 409, body: { code: "TOO_MANY_PINS" } });
  await chloe.call("DELETE /message/:id", { path: `/message/${others[0]?._id}?for=everyone` });
  expect((await set(chloe, first)).status).toBe(200);
  expect(await pinned(ana, first)).toHaveLength(50);
});
