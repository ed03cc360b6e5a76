import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { EngineError } from "@lingualoom/translation/engine.ts";
import { expect, test } from "vitest";
import { scriptedEngine } from "../../apps/server/test/engines.ts";
import type { Person } from "../../apps/server/test/person.ts";
import { startTestServer } from "../../apps/server/test/server.ts";

const WORDS = { el: "the", tren: "train", llega: "arrives", tarde: "late", hoy: "today" };
const TEXT = "el tren llega tarde hoy, mira https://example.com/a_b 🎉 a las 10:30";

async function aMessage() {
  const engine = scriptedEngine(WORDS);
  const server = await startTestServer({ engines: [engine] });
  const [ana, emma] = [await server.person("ana"), await server.person("emma")];
  const message = await (await ana.device()).sends(emma.id, TEXT);
  return { engine, server, ana, emma, message };
}

const translate = (reader: Person, message: Message, body: Record<string, unknown> = {}) =>
  reader.call<MessageTranslation & { code?: string; reasons?: unknown }>("POST /translation/message/:id", {
    path: `/translation/message/${message._id}`,
    body: { sourceLanguage: "es", ...body },
  });

const stored = async (reader: Person, message: Message) => {
  const { body } = await reader.call<Message[]>("GET /messages/:userId", {
    path: `/messages/${message.senderId === reader.id ? message.receiverId : message.senderId}`,
  });
  return body.find((one) => one._id === message._id);
};

test("guarantee 7: a message arrives while the engine hangs", async () => {
  const { engine, server, ana, emma, message } = await aMessage();
  await using _ = server;
  const stuck = Promise.withResolvers<never>();
  engine.behave(() => stuck.promise);
  const waiting = translate(emma, message);
  await expect.poll(() => engine.received.length).toBe(1);
  const desk = await emma.device();
  await (await ana.device()).sends(emma.id, "otra vez");
  await desk.hears("newMessage", (one) => one.text === "otra vez");
  stuck.reject(new EngineError("unavailable", "gone"));
  expect((await waiting).status).toBe(502);
});

test("guarantee 7: a failed translation has a reason and keeps the original", async () => {
  const { engine, server, emma, message } = await aMessage();
  await using _ = server;
  engine.behave(async (request) => request.items.map(() => ({ ok: true, pieces: [{ kind: "text", text: "Sure!" }] })));
  const answer = await translate(emma, message);
  expect(answer).toMatchObject({ status: 502, body: { code: "ENGINE_FAILED" } });
  expect(answer.body.reasons).toMatchObject([{ engine: "apertium" }]);
  expect((await stored(emma, message))?.text).toBe(TEXT);
});

test("guarantee 9: protected parts come through unchanged", async () => {
  const { server, emma, message } = await aMessage();
  await using _ = server;
  const { body } = await translate(emma, message);
  expect(body.translatedText).toBe("the train arrives late today, mira https://example.com/a_b 🎉 a las 10:30");
});

test("the stored message stays unchanged, with the rendition beside it", async () => {
  const { engine, server, emma, message } = await aMessage();
  await using _ = server;
  const first = await translate(emma, message);
  expect((await stored(emma, message))?.text).toBe(TEXT);
  const again = await translate(emma, message, { sourceLanguage: "auto" });
  expect(again.body.translatedText).toBe(first.body.translatedText);
  expect(engine.received).toHaveLength(1);
});

test("all devices of the reader learn of a translation, and no others do", async () => {
  const { server, ana, emma, message } = await aMessage();
  await using _ = server;
  const [desk, tablet, phone] = [await emma.device(), await emma.device(), await ana.device()];
  await translate(emma, message);
  await desk.hears("messageTranslated");
  await tablet.hears("messageTranslated");
  await (await emma.device()).sends(ana.id, "thanks");
  await phone.hears("newMessage");
  expect(phone.all("messageTranslated")).toEqual([]);
});

test("guarantee 10: translating one's own message is refused", async () => {
  const { engine, server, ana, message } = await aMessage();
  await using _ = server;
  expect(await translate(ana, message)).toMatchObject({ status: 409, body: { code: "OWN_MESSAGE" } });
  expect(engine.received).toEqual([]);
});

test("a pair no engine has is refused with both languages' names", async () => {
  const { server, emma, message } = await aMessage();
  await using _ = server;
  const answer = await translate(emma, message, { sourceLanguage: "de", targetLanguage: "en" });
  expect(answer).toMatchObject({
    status: 422,
    body: { code: "UNSUPPORTED_PAIR", message: "No engine here translates German to English" },
  });
});

test("a screen of messages is translated in the background, each when ready", async () => {
  const { server, ana, emma, message } = await aMessage();
  await using _ = server;
  const desk = await emma.device();
  const second = await (await ana.device()).sends(emma.id, "hoy llega el tren muy tarde a la estación");
  const { body } = await emma.call<{ results: unknown[] }>("POST /translation/messages", {
    body: { ids: [message._id, second._id] },
  });
  expect(body.results).toEqual([]);
  await desk.hears("messageTranslated", (one) => one.messageId === message._id);
  await desk.hears("messageTranslated", (one) => one.messageId === second._id);
});
