import { randomUUID } from "node:crypto";
import type { Call } from "@lingualoom/contract/calls/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { groupOf, inGroup } from "#test/groups.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { startTranscriptionService, verbose } from "#test/transcription-stand-in.ts";
import { callWith, speak } from "#test/voices.ts";

const clock = new ManualClock();
let service: Awaited<ReturnType<typeof startTranscriptionService>>;
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  service = await startTranscriptionService(async () => verbose("el tren llega tarde"));
  const environment = { TRANSCRIPTION_URL: service.url, TRANSCRIPTION_ON_THIS_SERVER: "on" };
  server = await startTestServer({ environment, clock });
  [ana, emma, bruno] = await server.threePeople();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const answer = (who: Person, id: string, agreed = true) =>
  who.call<Call>("PUT /calls/:callId/keep", { path: `/calls/${id}/keep`, body: { agreed } });
const handIn = (who: Person, id: string, ...said: readonly (readonly [number, string, string?])[]) =>
  who.call("POST /calls/:callId/turns", {
    path: `/calls/${id}/turns`,
    body: {
      turns: said.map(([second, text, language]) => ({
        segmentId: randomUUID(),
        saidAt: new Date(clock.now().getTime() - 60_000 + second * 1_000).toISOString(),
        text,
        language,
      })),
    },
  });
const callsOf = async (who: Person) => (await who.call<Call[]>("GET /calls")).body;
const lastMessage = async (who: Person, chat: string) =>
  (await inGroup(who, chat).history()).body.findLast(({ inThread }) => !inThread) as Message;
const thread = async (who: Person, { conversationId, _id }: Message) =>
  (
    await who.call<{ replies: Message[] }>("GET /conversations/:conversationId/threads/:rootId", {
      path: `/conversations/${conversationId}/threads/${_id}`,
    })
  ).body.replies;

/** A call of a minute with captions, in a chat of its own. */
async function spokenCall(...people: readonly Person[]): Promise<Call> {
  const chat = await groupOf(ana, [emma, bruno]);
  let call = await callWith(ana, chat, true);
  for (const one of people.slice(1)) call = await callWith(one, chat, false);
  await speak(ana, call.id);
  clock.advance(60_000);
  return call;
}
async function hangUp(call: Call, ...people: readonly Person[]): Promise<void> {
  for (const one of people) {
    const { deviceId } = call.people.find(({ userId }) => userId === one.id) ?? {};
    await one.call("POST /calls/:callId/leave", { path: `/calls/${call.id}/leave`, body: { deviceId } });
  }
}

test("what all agree to keep becomes a thread, in the order in which it was said", async () => {
  const screen = await bruno.device();
  const call = await spokenCall(ana, emma);
  expect(call.words).toBeUndefined();
  expect((await answer(ana, call.id)).body.words).toEqual({
    by: ana.id,
    agreed: [ana.id],
    waiting: [emma.id],
    refused: false,
  });
  expect((await handIn(ana, call.id, [1, "hola"])).status).toBe(403);
  await hangUp(call, ana, emma);
  expect((await handIn(ana, call.id, [1, "hola"])).status).toBe(403);
  expect((await callsOf(emma)).map(({ id }) => id)).toContain(call.id);
  expect((await answer(emma, call.id)).body.words?.waiting).toEqual([]);

  expect((await handIn(ana, call.id, [1, "hola", "es"], [9, "el tren llega tarde", "es"])).status).toBe(200);
  expect((await handIn(emma, call.id, [5, "where is the train?", "en"])).status).toBe(200);
  await server.app.idle();
  const root = await lastMessage(bruno, call.conversationId);
  expect([root.senderId, root.text, root.thread?.replies]).toEqual([ana.id, "What was said in our call", 3]);
  const turns = await thread(bruno, root);
  expect(turns.map(({ text, language, senderId }) => [text, language, senderId])).toEqual([
    ["hola", "es", ana.id],
    ["where is the train?", "en", emma.id],
    ["el tren llega tarde", "es", ana.id],
  ]);
  const [first, second] = turns.map(({ saidAt }) => Date.parse(saidAt ?? ""));
  expect((second ?? 0) - (first ?? 0)).toBe(4_000);
  expect((await callsOf(emma)).map(({ id }) => id)).not.toContain(call.id);
  await screen.hears("callChanged", ({ id, endedAt, words }) => id === call.id && endedAt !== undefined && !words);
  expect(await server.database`select from call_turns`).toHaveLength(0);
});

test("each person corrects and deletes their own words only", async () => {
  const call = await spokenCall(ana, emma);
  await hangUp(call, ana, emma);
  for (const one of [ana, emma]) await answer(one, call.id);
  await handIn(ana, call.id, [1, "el tren yega tarde", "es"]);
  await handIn(emma, call.id, [2, "no good"]);
  await server.app.idle();
  const root = await lastMessage(ana, call.conversationId);
  const [mine, hers] = await thread(ana, root);
  const edit = (who: Person, id = "") =>
    who.call<Message>("PATCH /message/:id", { path: `/message/${id}`, body: { text: "el tren llega tarde" } });
  expect([(await edit(ana, mine?._id)).status, (await edit(ana, hers?._id)).status]).toEqual([200, 404]);
  await emma.call("DELETE /message/:id", { path: `/message/${hers?._id}?for=everyone` });
  expect((await thread(ana, root)).map(({ text }) => text)).toEqual(["el tren llega tarde", ""]);
});

test("one refusal keeps nothing, and cannot be asked away", async () => {
  const call = await spokenCall(ana, emma);
  await answer(ana, call.id);
  expect((await answer(emma, call.id, false)).body.words?.refused).toBe(true);
  expect((await answer(emma, call.id)).body.words?.refused).toBe(true);
  await hangUp(call, ana, emma);
  expect((await handIn(ana, call.id, [1, "hola"])).status).toBe(403);
  expect((await callsOf(ana)).map(({ id }) => id)).not.toContain(call.id);
});

test("only those who took part answer and hand in, and all of them must agree", async () => {
  const call = await spokenCall(ana, emma);
  await hangUp(call, ana, emma);
  expect([(await answer(bruno, call.id)).status, (await handIn(bruno, call.id, [1, "oi"])).status]).toEqual([404, 404]);
  await answer(ana, call.id);
  expect((await handIn(ana, call.id, [1, "hola"])).status).toBe(403);
  expect(await server.database`select from call_turns`).toHaveLength(0);
});

test("words that come later are added once, and a day later nothing can be kept", async () => {
  const call = await spokenCall(ana, emma);
  await hangUp(call, ana, emma);
  for (const one of [ana, emma]) await answer(one, call.id);
  await handIn(ana, call.id, [1, "hola"]);
  clock.advance(15_000);
  await server.app.sweep();
  await server.app.idle();
  const root = await lastMessage(ana, call.conversationId);
  expect((await thread(ana, root)).map(({ text }) => text)).toEqual(["hola"]);
  await handIn(emma, call.id, [2, "hello"]);
  clock.advance(15_000);
  await server.app.sweep();
  await server.app.idle();
  expect((await thread(ana, root)).map(({ text }) => text)).toEqual(["hola", "hello"]);

  const late = await spokenCall(ana, emma);
  await hangUp(late, ana, emma);
  await answer(ana, late.id);
  clock.advance(24 * 60 * 60 * 1_000);
  await server.app.sweep();
  expect((await answer(emma, late.id)).status).toBe(404);
});
