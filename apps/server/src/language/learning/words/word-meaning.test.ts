import type { WordMeaning } from "@lingualoom/contract/calls/learning.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type ScriptedEngine, scriptedEngine } from "#test/engines.ts";
import type { Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const WORDS = { banco: "bench", parque: "park", hola: "hello", el: "the" };
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let engine: ScriptedEngine;
beforeAll(async () => {
  engine = scriptedEngine(WORDS, [["es", "en"]], { usesContext: true });
  server = await startTestServer({ engines: [engine] });
  [ana, emma, bruno] = [
    await server.person("ana"),
    await server.person("emma", { preferredLanguage: "en" }),
    await server.person("bruno"),
  ];
});
afterEach(() => engine.received.splice(0));
afterAll(() => server[Symbol.asyncDispose]());

async function sent(text: string): Promise<Message> {
  const message = await (await ana.device()).sends(emma.id, text);
  await server.app.idle();
  await server.database`update messages set language = 'es' where id = ${message._id}`;
  return message;
}
const ask = (who: Person, { _id }: Message, word: string, sentence: string) =>
  who.call<WordMeaning & { code?: string }>("POST /translation/message/:id/word", {
    path: `/translation/message/${_id}/word`,
    body: { word, sentence, targetLanguage: "en" },
  });
const stored = async () => (await server.database`select 1 from word_meanings`).length;

test("a word is translated with its sentence as context, once per word and sentence", async () => {
  const sentence = "El banco del parque está libre.";
  const one = await sent(`${sentence} Ven.`);
  expect(await ask(emma, one, "banco", sentence)).toMatchObject({
    status: 200,
    body: {
      word: "banco",
      translatedText: "bench",
      inSentence: true,
      madeAt: "server",
      sourceLanguage: "es",
    },
  });
  expect(engine.received).toHaveLength(1);
  expect(JSON.stringify(engine.received[0])).toContain("parque");
  await ask(emma, one, "banco", sentence);
  await ask(emma, await sent(sentence), "banco", sentence);
  expect(engine.received).toHaveLength(1);
});

test("words that are not in the message, or from unreadable messages, are refused", async () => {
  const one = await sent("El banco abre.");
  for (const [word, sentence] of [
    ["parque", "El banco abre."],
    ["banco", "El banco cierra."],
  ] as const)
    expect(await ask(emma, one, word, sentence)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  expect((await ask(bruno, one, "banco", "El banco abre.")).status).toBe(404);
  expect(engine.received).toHaveLength(0);
});

test("words of a device-level conversation reach no engine", async () => {
  const one = await sent("El banco está en la esquina.");
  const level = (privacyLevel: string | null) =>
    ana.call("PUT /conversations/:conversationId/settings", {
      path: `/conversations/${one.conversationId}/settings`,
      body: { privacyLevel },
    });
  await level("device");
  expect(await ask(emma, one, "banco", one.text)).toMatchObject({ status: 403, body: { code: "FORBIDDEN" } });
  expect(engine.received).toHaveLength(0);
  await level(null);
});

test("stored meanings are deleted when their message is edited or deleted", async () => {
  for (const end of [
    (id: string) => ana.call("PATCH /message/:id", { path: `/message/${id}`, body: { text: "Otra cosa." } }),
    (id: string) => ana.call("DELETE /message/:id", { path: `/message/${id}?for=everyone` }),
  ]) {
    const before = await stored();
    const one = await sent("Un parque muy grande.");
    await ask(emma, one, "parque", one.text);
    expect(await stored()).toBe(before + 1);
    expect((await end(one._id)).status).toBe(200);
    expect(await stored()).toBe(before);
  }
});
