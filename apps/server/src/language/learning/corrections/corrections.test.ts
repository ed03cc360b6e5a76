import type { ConversationSettings } from "@lingualoom/contract/calls/conversations.ts";
import type { Correction } from "@lingualoom/contract/calls/corrections.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const WRITTEN = "Yesterday I go to the park";
const BETTER = "Yesterday I went to the park";
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let group: string;
beforeAll(async () => {
  server = await startTestServer();
  [ana, emma, bruno] = [await server.person("ana"), await server.person("emma"), await server.person("bruno")];
  group = await groupOf(ana, [emma, bruno]);
});
afterAll(() => server[Symbol.asyncDispose]());

type Refusal = { code?: string };
const allow = (corrections: boolean, who = ana) =>
  who.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${group}/settings`,
    body: { corrections },
  });
/** Returns who lets others correct them, as a member sees it in the conversation. */
const openFor = async (who: Person) =>
  (
    await who.call<ConversationSettings>("GET /conversations/:conversationId/settings", {
      path: `/conversations/${group}/settings`,
    })
  ).body.openToCorrections;
const written = async (who = ana) => (await inGroup(who, group).write(WRITTEN)).body;
const correct = (who: Person, { _id }: Message, text = BETTER) =>
  who.call<Refusal>("PUT /message/:id/corrections", {
    path: `/message/${_id}/corrections`,
    body: { text },
  });
const look = async (who: Person, { _id }: Message) =>
  (
    await who.call<Correction[]>("GET /message/:id/corrections", {
      path: `/message/${_id}/corrections`,
    })
  ).body;
const remove = (who: Person, { _id }: Message, of: Person) =>
  who.call<Refusal>("DELETE /message/:id/corrections/:userId", {
    path: `/message/${_id}/corrections/${of.id}`,
  });
const texts = async (who: Person, message: Message) => (await look(who, message)).map(({ by, text }) => [by._id, text]);

test("an author who does not allow corrections gets none, and no member sees any", async () => {
  const message = await written();
  expect(await openFor(emma)).toEqual([]);
  expect(await look(emma, message)).toEqual([]);
  await allow(true, bruno);
  expect((await correct(emma, message)).body.code).toBe("FORBIDDEN");
  await allow(false, bruno);
  expect((await inGroup(emma, group).history()).body.at(-1)).not.toHaveProperty("corrections");
});

test("the other members learn at once when an author allows or stops corrections", async () => {
  const phone = await emma.device();
  const isHere = (one: { conversationId?: string | undefined }) => one.conversationId === group;
  await allow(true);
  const open = await phone.hears("conversationUpdated", (one) => isHere(one) && one.openToCorrections.length > 0);
  expect(open).toMatchObject({ openToCorrections: [ana.id] });
  expect(open).not.toHaveProperty("mine");
  expect(await openFor(bruno)).toEqual([ana.id]);
  await allow(false);
  await phone.hears("conversationUpdated", (one) => isHere(one) && one.openToCorrections.length === 0);
  expect(await openFor(emma)).toEqual([]);
});

test("a correction reaches only the author and its writer; the text stays", async () => {
  await allow(true);
  const message = await written();
  const desk = await ana.device();
  expect((await correct(emma, message)).status).toBe(200);
  const heard = await desk.hears("messageUpdated", (one) => one._id === message._id && !!one.corrections);
  expect(heard).toMatchObject({ text: WRITTEN, revision: 1, corrections: 1 });
  await correct(emma, message, "I went to the park yesterday");
  await correct(bruno, message);
  expect(await texts(ana, message)).toEqual([
    [bruno.id, BETTER],
    [emma.id, "I went to the park yesterday"],
  ]);
  expect(await texts(emma, message)).toEqual([[emma.id, "I went to the park yesterday"]]);
  expect((await remove(bruno, message, emma)).status).toBe(404);
  expect((await remove(bruno, message, bruno)).status).toBe(200);
  expect((await texts(ana, message)).map(([by]) => by)).toEqual([emma.id]);
  expect((await remove(ana, message, emma)).status).toBe(200);
  expect(await texts(ana, message)).toEqual([]);
});

test("authors, strangers, blocked users and unchanged texts are refused", async () => {
  await allow(true);
  const [message, another] = [await written(), await written(bruno)];
  expect((await correct(ana, message)).body.code).toBe("FORBIDDEN");
  expect([(await correct(emma, another)).status, (await correct(emma, message)).status]).toEqual([403, 200]);
  expect((await correct(emma, message, WRITTEN)).body.code).toBe("VALIDATION");
  const stranger = await server.person("chloe");
  expect((await correct(stranger, message)).status).toBe(404);
  await ana.call("PUT /people/:id/block", { path: `/people/${emma.id}/block` });
  expect((await correct(emma, message)).body.code).toBe("NOT_REACHABLE");
  await ana.call("DELETE /people/:id/block", { path: `/people/${emma.id}/block` });
});

test.each([
  [
    "edited",
    ({ _id }: Message) => ana.call("PATCH /message/:id", { path: `/message/${_id}`, body: { text: "Other words" } }),
  ],
  ["deleted", ({ _id }: Message) => ana.call("DELETE /message/:id", { path: `/message/${_id}?for=everyone` })],
])("the corrections of a message end when it is %s", async (_, end) => {
  await allow(true);
  const message = await written();
  await correct(emma, message);
  expect((await end(message)).body).not.toHaveProperty("corrections");
  expect(await server.database`select from corrections where message_id = ${message._id}`).toHaveLength(0);
});
