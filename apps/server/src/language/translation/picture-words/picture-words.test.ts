import type { PictureWords } from "@lingualoom/contract/calls/media.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import type { Person } from "#test/person.ts";
import { upload } from "#test/pictures.ts";
import { pictureWithWords } from "#test/pictures-with-words.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const WORDS = {
  emergency: "salida",
  exit: "urgente",
  the: "el",
  market: "mercado",
  opens: "abre",
  at: "a",
  nine: "las",
  الرجاء: "por",
  إغلاق: "favor",
  الباب: "cierra",
  جيدا: "bien",
};
const engine = scriptedEngine(WORDS, [
  ["en", "es"],
  ["ar", "es"],
]);
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  server = await startTestServer({ engines: [engine] });
  [ana, emma, bruno] = await server.threePeople();
});
afterAll(() => server[Symbol.asyncDispose]());

async function send(bytes: Uint8Array): Promise<{ message: Message; mediaId: string }> {
  const { mediaId } = (await upload(emma, bytes)).body;
  const path = `/messages/send/${ana.id}`;
  const { body } = await emma.call<Message>("POST /messages/send/:userId", { path, body: { mediaId } });
  return { message: body, mediaId };
}
const words = (reader: Person, mediaId: string, targetLanguage = "es") =>
  reader.call<PictureWords & { code?: string }>("POST /media/:id/words", {
    path: `/media/${mediaId}/words`,
    body: { targetLanguage },
  });

test("an English sign is read in its place, and translated for its reader", async () => {
  const sign = await pictureWithWords({ lines: ["Emergency exit", "The market opens at nine."], turn: 90 });
  const { mediaId } = await send(sign.bytes);
  const { body } = await words(ana, mediaId);
  expect(body).toMatchObject({ language: "en", provider: "apertium", madeAt: "server", targetLanguage: "es" });
  expect(body.lines).toMatchObject([
    { text: "Emergency exit", translation: "salida urgente", angle: 90 },
    { text: "The market opens at nine.", translation: "el mercado abre a las.", angle: 90 },
  ]);
  for (const [at, { box }] of body.lines.entries()) {
    const middle = sign.middles[at] ?? { x: 0, y: 0 };
    expect((box.x + box.width / 2) * sign.width - middle.x).toBeCloseTo(0, -1);
    expect((box.y + box.height / 2) * sign.height - middle.y).toBeCloseTo(0, -1);
  }
  const asked = engine.received.length;
  expect((await words(emma, mediaId)).body.lines).toEqual(body.lines);
  expect(engine.received).toHaveLength(asked);
});

test("an Arabic sign is read too", async () => {
  const sign = await pictureWithWords({ lines: ["مخرج الطوارئ", "الرجاء إغلاق الباب جيدا."], isRightToLeft: true });
  const { body } = await words(ana, (await send(sign.bytes)).mediaId);
  const second = { text: "الرجاء إغلاق الباب جيدا.", translation: "por favor cierra bien." };
  expect(body.language).toBe("ar");
  expect(body.lines).toEqual(expect.arrayContaining([expect.objectContaining(second)]));
});

test("a picture without words has none", async () => {
  const { bytes } = await pictureWithWords({ lines: [" "] });
  expect((await words(ana, (await send(bytes)).mediaId)).body).toMatchObject({ language: null, lines: [] });
});

test("people who cannot look at a picture, or no longer can, do not get its words", async () => {
  const { bytes } = await pictureWithWords({ lines: ["Emergency exit"] });
  const { message, mediaId } = await send(bytes);
  expect((await words(ana, mediaId)).status).toBe(200);
  expect((await words(bruno, mediaId)).status).toBe(404);
  await emma.call("DELETE /message/:id", { path: `/message/${message._id}?for=everyone` });
  expect((await words(ana, mediaId)).status).toBe(404);
  expect(await server.database`select from picture_words where message_id = ${message._id}`).toHaveLength(0);
});

test("words that are read while their message is deleted are not stored", async () => {
  const { message, mediaId } = await send((await pictureWithWords({ lines: ["Emergency exit"] })).bytes);
  const { asked } = await server.database.begin(async (sql) => {
    // The writer's languages are read after the picture, and before its words.
    await sql`lock table sender_languages in access exclusive mode`;
    const asked = words(ana, mediaId);
    const waiting = () => sql`select from pg_locks where not granted and relation = 'sender_languages'::regclass`;
    await expect.poll(waiting).toHaveLength(1);
    await emma.call("DELETE /message/:id", { path: `/message/${message._id}?for=everyone` });
    return { asked };
  });
  expect((await asked).status).toBe(200);
  expect(await server.database`select from picture_words where message_id = ${message._id}`).toHaveLength(0);
});

test("without an engine the recognised words can still be copied", async () => {
  const { bytes } = await pictureWithWords({ lines: ["Emergency exit"] });
  const { body } = await words(ana, (await send(bytes)).mediaId, "fr");
  expect(body).toMatchObject({ lines: [{ text: "Emergency exit" }], error: { code: "UNSUPPORTED_PAIR" } });
});

test("at device level the server reads nothing", async () => {
  const { bytes } = await pictureWithWords({ lines: ["Emergency exit"] });
  const { message, mediaId } = await send(bytes);
  await ana.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${message.conversationId}/settings`,
    body: { privacyLevel: "device" },
  });
  expect((await words(ana, mediaId)).body.code).toBe("FORBIDDEN");
});
