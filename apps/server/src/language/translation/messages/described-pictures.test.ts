import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ScriptedEngine, scriptedEngine } from "#test/engines.ts";
import type { Person } from "#test/person.ts";
import { picture, upload } from "#test/pictures.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const engine: ScriptedEngine = scriptedEngine({ casa: "house", roja: "red", mira: "look" });
let server: TestServer;
let ana: Person;
let emma: Person;
beforeAll(async () => {
  server = await startTestServer({ engines: [engine] });
  [ana, emma] = [await server.person("ana"), await server.person("emma")];
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => {
  engine.received.length = 0;
  engine.behave(undefined);
});

async function sent(text: string, alt: string): Promise<Message> {
  const { mediaId } = (await upload(ana, await picture(60, 40).png().toBuffer())).body;
  const path = `/messages/send/${emma.id}`;
  const { body } = await ana.call<Message>("POST /messages/send/:userId", {
    path,
    body: { text, mediaId, alt },
  });
  return body;
}
const translate = ({ _id }: Message) =>
  emma.call<MessageTranslation & { code?: string }>("POST /translation/message/:id", {
    path: `/translation/message/${_id}`,
    body: { targetLanguage: "en", sourceLanguage: "es" },
  });
const stored = async ({ _id }: Message) => {
  const { body } = await emma.call<{ results: MessageTranslation[] }>("POST /translation/messages", {
    body: { ids: [_id], targetLanguage: "en", storedOnly: true },
  });
  return body.results;
};
const renditionsOf = ({ _id }: Message) => server.database`select text, alt from renditions where message_id = ${_id}`;
const asked = () => engine.received.flatMap(({ items }) => items).length;

test("a picture's description is in the rendition of its message, and goes with it", async () => {
  const message = await sent("mira", "casa roja");
  expect((await translate(message)).body).toMatchObject({
    translatedText: "look",
    translatedAlt: "house red",
  });
  expect(await stored(message)).toMatchObject([{ translatedText: "look", translatedAlt: "house red" }]);
  expect(await renditionsOf(message)).toEqual([{ text: "look", alt: "house red" }]);
  await ana.call("DELETE /message/:id", { path: `/message/${message._id}?for=everyone` });
  expect(await renditionsOf(message)).toEqual([]);
});

test("a picture without text has only its description translated, with a history row", async () => {
  const message = await sent("", "casa roja");
  expect((await translate(message)).body).toMatchObject({
    originalText: "",
    translatedText: "",
    translatedAlt: "house red",
    provider: "apertium",
  });
  expect(await stored(message)).toHaveLength(1);
  const { body } = await emma.call<{ history: { originalText: string; translatedText: string }[] }>(
    "GET /translation/history",
  );
  expect(body.history[0]).toMatchObject({ originalText: "casa roja", translatedText: "house red" });
});

test("emoji stay unchanged beside a translated description", async () => {
  const message = await sent("😍", "casa");
  expect((await translate(message)).body).toMatchObject({ translatedText: "😍", translatedAlt: "house" });
});

test("a rendition without its description is completed, with the text from memory", async () => {
  const message = await sent("mira la casa", "roja");
  await translate(message);
  await server.database`update renditions set alt = null where message_id = ${message._id}`;
  expect(await stored(message)).toEqual([]);
  const before = asked();
  expect((await translate(message)).body).toMatchObject({ translatedAlt: "red" });
  expect(asked()).toBe(before + 1);
  expect(await renditionsOf(message)).toHaveLength(1);
});

test("descriptions of further pictures are translated on request", async () => {
  const ids = [];
  for (const _ of [1, 2]) ids.push((await upload(ana, await picture(60, 40).png().toBuffer())).body.mediaId);
  const attachments = ids.map((_id, at) => ({ _id, alt: at === 0 ? "mira la casa" : "La casa es roja." }));
  const path = `/messages/send/${emma.id}`;
  await ana.call("POST /messages/send/:userId", { path, body: { attachments } });
  const ask = (id = "") =>
    emma.call("POST /media/:id/texts", { path: `/media/${id}/texts`, body: { targetLanguage: "en" } });
  expect(await ask(ids[1])).toMatchObject({
    status: 200,
    body: { alt: "La house es red.", targetLanguage: "en", provider: "apertium" },
  });
  const { body } = await emma.call("GET /search", { path: "/search?q=mira%20roja&sort=newest" });
  expect(body).toMatchObject({
    messages: [{ highlights: [{ field: "alt", text: "mira la casa\nLa casa es roja." }] }],
  });
  const nothing = (await upload(ana, await picture(60, 40).png().toBuffer())).body.mediaId;
  expect((await ask(nothing)).status).toBe(404);
});

test("a description goes no further than its message may", async () => {
  await emma.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${ana.id}/settings`,
    body: { privacyLevel: "device" },
  });
  const message = await sent("", "casa");
  expect((await translate(message)).status).toBe(403);
  expect(asked()).toBe(0);
});
