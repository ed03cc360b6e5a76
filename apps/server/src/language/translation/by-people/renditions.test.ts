import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { ScriptedEngine } from "#test/engines.ts";
import { groupOf, inGroup } from "#test/groups.ts";
import type { Person } from "#test/person.ts";
import type { TestServer } from "#test/server.ts";
import { startTrainStage, TRAIN } from "#test/train.ts";
import { unzip } from "#test/unzip.ts";

const MINE = "My train is running late tonight";
let server: TestServer;
let engine: ScriptedEngine;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  ({ server, engine, ana, emma } = await startTrainStage());
  bruno = await server.person("bruno");
});
afterEach(() => void engine.received.splice(0));
afterAll(() => server[Symbol.asyncDispose]());

const asWritten = (text: string, language = "en") => ({ language, text, writtenBy: ana.id });
type Refusal = { code?: string };
const send = (renditions: unknown, more: object = {}) =>
  ana.call<Message & Refusal>("POST /messages/send/:userId", {
    path: `/messages/send/${emma.id}`,
    body: { text: TRAIN, renditions, ...more },
  });
const sent = async (renditions: unknown = [{ language: "en", text: MINE }]) => (await send(renditions)).body;
const improve = (who: Person, id: string, text: string, language = "en") =>
  who.call<Message & Refusal>("PUT /message/:id/renditions/:language", {
    path: `/message/${id}/renditions/${language}`,
    body: { text },
  });
const takeBack = (id: string) =>
  ana.call<Message & Refusal>("DELETE /message/:id/renditions/:language", {
    path: `/message/${id}/renditions/en`,
  });
const read = async (id: string, body: object = {}) =>
  (
    await emma.call<MessageTranslation & Refusal>("POST /translation/message/:id", {
      path: `/translation/message/${id}`,
      body,
    })
  ).body;
const historyOf = async (who: Person, other: Person) =>
  (await who.call<Message[]>("GET /messages/:userId", { path: `/messages/${other.id}` })).body;

test("readers get the author's rendition, marked as theirs, without asking an engine", async () => {
  const phone = await emma.device();
  const { status, body } = await send([{ language: "en", text: ` ${MINE} ` }]);
  expect(status).toBe(201);
  expect(body).toMatchObject({ text: TRAIN, renditions: [asWritten(MINE)] });
  const heard = await phone.hears("newMessage", (one) => one._id === body._id);
  expect(heard.renditions).toEqual([asWritten(MINE)]);
  expect((await historyOf(emma, ana)).at(-1)?.renditions).toEqual([asWritten(MINE)]);
  expect(await read(body._id)).toMatchObject({
    originalText: TRAIN,
    translatedText: MINE,
    writtenBy: ana.id,
    provider: "author",
  });
  expect(engine.received).toEqual([]);
  // The author's version also precedes an engine that the reader has chosen.
  expect(await read(body._id, { provider: "openai" })).toMatchObject({ translatedText: MINE });
});

test("a send over the socket carries renditions, and a repeat finds the same message", async () => {
  const desk = await ana.device();
  const draft = { to: emma.id, text: TRAIN, clientMessageId: crypto.randomUUID() };
  const renditions = [{ language: "en", text: MINE }];
  const one = await desk.socket.emitWithAck("sendMessage", { ...draft, renditions });
  const two = await desk.socket.emitWithAck("sendMessage", { ...draft, renditions });
  expect(one).toMatchObject({ ok: true, message: { renditions: [asWritten(MINE)] } });
  expect(two).toEqual(one);
  const id = one.ok ? one.message._id : "";
  expect(await server.database`select from renditions where message_id = ${id}`).toHaveLength(1);
  // The rendition was improved in the meantime, so a late retry changes nothing.
  await improve(ana, id, "Late again");
  const late = await desk.socket.emitWithAck("sendMessage", { ...draft, renditions });
  expect(late).toMatchObject({ ok: true, message: { _id: id, renditions: [asWritten("Late again")] } });
});

test("several concurrent sends keep their own renditions", async () => {
  const desk = await ana.device();
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      desk.socket.emitWithAck("sendMessage", {
        to: emma.id,
        text: `Mensaje ${n}`,
        clientMessageId: crypto.randomUUID(),
        ...(n % 3 > 0 && { renditions: [{ language: "en", text: `Message ${n}` }] }),
        ...(n % 4 === 0 && { mentions: [emma.id] }),
      }),
    ),
  );
  for (const [n, answer] of answers.entries())
    expect(answer.ok && answer.message.renditions).toEqual(n % 3 > 0 ? [asWritten(`Message ${n}`)] : undefined);
});

test.each([
  ["in an unknown language", [{ language: "xx", text: MINE }], 400, "UNSUPPORTED_LANGUAGE"],
  ["twice in one language", [asGiven("en"), asGiven("en")], 400, "VALIDATION"],
  ["empty", [{ language: "en", text: "  " }], 400, "VALIDATION"],
  ["not text", [{ language: "en", text: "a\u0000b" }], 400, "VALIDATION"],
  ["too long", [{ language: "en", text: "x".repeat(8_001) }], 413, "TEXT_TOO_LONG"],
  ["too long together", ["en", "fr"].map((one) => asGiven(one, "x".repeat(7_000))), 400, "VALIDATION"],
  [
    "in too many languages",
    "en fr de it pt nl sv da pl cs fi".split(" ").map((one) => asGiven(one)),
    400,
    "VALIDATION",
  ],
])("a rendition %s is refused, and nothing is sent", async (_, renditions, status, code) => {
  const clientMessageId = crypto.randomUUID();
  expect(await send(renditions, { clientMessageId })).toMatchObject({ status, body: { code } });
  const rows = await server.database`select from messages where client_message_id = ${clientMessageId}`;
  expect(rows).toHaveLength(0);
});

function asGiven(language: string, text = MINE) {
  return { language, text };
}

test("the author improves a sent message, again and back, and all members hear of it", async () => {
  const { _id, revision } = await sent([]);
  // The message's language is detected after the send, as a separate change.
  await server.app.idle();
  await read(_id, { sourceLanguage: "es" });
  const phone = await emma.device();
  const better = await improve(ana, _id, MINE);
  expect(better).toMatchObject({
    status: 200,
    body: { text: TRAIN, revision, renditions: [asWritten(MINE)] },
  });
  const heard = await phone.hears("messageUpdated", (one) => one._id === _id);
  expect(heard.renditions).toEqual([asWritten(MINE)]);
  expect(await read(_id)).toMatchObject({ translatedText: MINE, writtenBy: ana.id });

  const again = await improve(ana, _id, MINE);
  expect(again.body.changeSeq).toBe(better.body.changeSeq);
  expect((await improve(ana, _id, "Better still")).body.renditions).toEqual([asWritten("Better still")]);
  expect(await read(_id)).toMatchObject({ translatedText: "Better still" });

  expect((await takeBack(_id)).body).not.toHaveProperty("renditions");
  expect((await takeBack(_id)).status).toBe(200);
  expect(await read(_id)).toMatchObject({ provider: "apertium" });
});

test("other members and strangers cannot change it, also after the deletion", async () => {
  const { _id } = await sent();
  for (const who of [emma, bruno])
    expect(await improve(who, _id, "Hers")).toMatchObject({ status: 404, body: { code: "NOT_FOUND" } });
  expect((await improve(ana, _id, " ")).body.code).toBe("VALIDATION");
  expect((await improve(ana, _id, MINE, "xx")).body.code).toBe("UNSUPPORTED_LANGUAGE");
  await emma.call("PUT /people/:id/block", { path: `/people/${ana.id}/block` });
  expect((await improve(ana, _id, "Late")).body.code).toBe("NOT_REACHABLE");
  await emma.call("DELETE /people/:id/block", { path: `/people/${ana.id}/block` });
  await ana.call("DELETE /message/:id", { path: `/message/${_id}?for=everyone` });
  expect((await improve(ana, _id, MINE)).status).toBe(404);
});

test("a forwarded message of another author carries no rendition", async () => {
  const { _id } = await sent();
  const group = await groupOf(emma, [bruno]);
  await emma.call("POST /message/:id/forward", {
    path: `/message/${_id}/forward`,
    body: { conversationIds: [group] },
  });
  const copy = (await inGroup(emma, group).history()).body.at(-1) as Message;
  expect(copy).not.toHaveProperty("renditions");
  expect((await improve(emma, copy._id, MINE)).body.code).toBe("FORBIDDEN");
});

test("a corrected language of the message leaves what the author wrote", async () => {
  const { _id } = await sent();
  await emma.call("PUT /translation/message/:id/language", {
    path: `/translation/message/${_id}/language`,
    body: { language: "pt" },
  });
  expect(await read(_id)).toMatchObject({ translatedText: MINE, sourceLanguage: "pt" });
});

test("the author sees what each language gets; others do not", async () => {
  const { _id } = await sent();
  const list = (who: Person) => who.call("GET /message/:id/renditions", { path: `/message/${_id}/renditions` });
  await server.app.idle();
  expect((await list(ana)).body).toEqual([{ language: "en", readers: 1, text: MINE, writtenBy: ana.id }]);
  for (const who of [emma, bruno]) expect((await list(who)).status).toBe(404);
  await takeBack(_id);
  expect((await list(ana)).body).toEqual([{ language: "en", readers: 1 }]);
  await read(_id, { sourceLanguage: "es" });
  expect((await list(ana)).body).toMatchObject([{ language: "en", engineName: "Scripted engine" }]);
});

test("the words of a rendition are found until they are replaced", async () => {
  const { _id } = await sent([]);
  await improve(ana, _id, "Unmistakable wording");
  const find = async () =>
    (
      await emma.call<{ messages: { message: Message }[] }>("GET /search", { path: "/search?q=unmistakable" })
    ).body.messages.map(({ message }) => message._id);
  expect(await find()).toEqual([_id]);
  await improve(ana, _id, "Other words");
  expect(await find()).toEqual([]);
});

test("the exports of both users name the author of the words", async () => {
  await sent([{ language: "en", text: "Exported in my words" }]);
  for (const who of [ana, emma]) {
    const answer = await fetch(`${server.url}/api/account/export`, { headers: { cookie: who.cookie } });
    const files = [...unzip(Buffer.from(await answer.arrayBuffer()))];
    const chat = files.find(([name]) => name.startsWith("chats/001"))?.[1].toString() ?? "";
    expect(chat).toContain("Exported in my words");
    expect(chat).toMatch(new RegExp(`"madeBy": ?"${ana.me.fullName}"`));
  }
});
