import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AttachmentTexts } from "@lingualoom/contract/calls/media.ts";

import type { Message } from "@lingualoom/contract/shapes.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { freshDatabase } from "#test/database.ts";
import { scriptedEngine } from "#test/engines.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Person } from "#test/person.ts";
import { startPushStage } from "#test/push-stage.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { failure, startTranscriptionService, type TranscriptionReply, verbose } from "#test/transcription-stand-in.ts";
import { uploadFile } from "#test/tus.ts";
import { unzip } from "#test/unzip.ts";

const sound = await readFile(new URL("../../../test/sounds/hola.webm", import.meta.url));
const clock = new ManualClock();
let answer: () => TranscriptionReply | Promise<TranscriptionReply>;
let service: Awaited<ReturnType<typeof startTranscriptionService>>;
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
beforeAll(async () => {
  service = await startTranscriptionService(() => answer());
  const environment = { TRANSCRIPTION_URL: service.url, TRANSCRIPTION_ON_THIS_SERVER: "on" };
  const engine = scriptedEngine({ la: "the", casa: "house", es: "is", roja: "red" });
  server = await startTestServer({ environment, clock, engines: [engine] });
  [ana, emma, bruno] = await server.threePeople();
});
beforeEach(() => {
  answer = () => verbose("Hola, llego tarde.");
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

async function send(text = "", bytes: Uint8Array = sound): Promise<Message> {
  const _id = await uploadFile(ana, bytes, { name: "hola.webm" });
  const path = `/messages/send/${emma.id}`;
  const { body } = await ana.call<Message>("POST /messages/send/:userId", {
    path,
    body: { text, attachments: [{ _id }] },
  });
  return body;
}

async function read(_id: string): Promise<Message> {
  const { body } = await emma.call<Message[]>("GET /messages/:userId", { path: `/messages/${ana.id}` });
  return body.find((one) => one._id === _id) as Message;
}

const ask = (who: Person, id: string) =>
  who.call<Message & { code?: string }>("POST /message/:id/transcript", { path: `/message/${id}/transcript` });
const edit = (who: Person, id: string, text: string) =>
  who.call<Message>("PATCH /message/:id", { path: `/message/${id}`, body: { text } });

const correct = (who: Person, id: string, text: string) =>
  who.call<Message>("PUT /media/:id/transcript", { path: `/media/${id}/transcript`, body: { text } });
const inEnglish = (who: Person, id = "") =>
  who.call<AttachmentTexts>("POST /media/:id/texts", { path: `/media/${id}/texts`, body: { targetLanguage: "en" } });

function heldBack(text: string) {
  const [asked, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  answer = async () => {
    asked.resolve();
    await open.promise;
    return verbose(text);
  };
  return { asked: asked.promise, answer: open.resolve };
}

const wordsOf = ({ attachments }: Message) => attachments?.[0]?.transcript;

test("spoken words become the message's text for events, search and translation", async () => {
  const desk = await emma.device();
  const sent = await send();
  expect(sent).toMatchObject({ text: "", revision: 1 });
  expect(wordsOf(sent)).toBeUndefined();
  const updated = await desk.hears("messageUpdated", (one) => one._id === sent._id && !!wordsOf(one));
  expect(updated).toMatchObject({
    text: "Hola, llego tarde.",
    language: "es",
    revision: 2,
  });
  expect(wordsOf(updated)).toEqual({ by: expect.stringContaining("whisper-1") });
  expect(updated.editedAt).toBeUndefined();
  expect(await read(sent._id)).toMatchObject({ text: "Hola, llego tarde.", attachments: updated.attachments });
  const { body } = await emma.call<unknown>("GET /search", { path: "/search?q=tarde" });
  expect(JSON.stringify(body)).toContain(sent._id);
  const since = await emma.call<Message[]>("GET /messages/:userId", {
    path: `/messages/${ana.id}?changedSince=${sent.changeSeq}`,
  });
  expect(since.body.map(({ _id }) => _id)).toContain(sent._id);
});

test("the author's text stays beside the transcript, which is found and translated", async () => {
  answer = () => verbose("La casa es roja.");
  const captioned = await send("escúchame");
  await server.app.idle();
  const open = heldBack("lo que se oyó");
  const sent = await send();
  await open.asked;
  await edit(ana, sent._id, "mejor escrito");
  open.answer();
  await server.app.idle();
  const { text, attachments } = await read(captioned._id);
  expect(text).toBe("escúchame");
  const words = { by: expect.stringContaining("whisper-1"), language: "es" };
  expect(attachments).toMatchObject([{ transcript: { ...words, text: "La casa es roja." } }]);
  expect(await read(sent._id)).toMatchObject({
    text: "mejor escrito",
    attachments: [{ transcript: { text: "lo que se oyó" } }],
  });
  const { body } = await emma.call<{ messages: unknown[] }>("GET /search", { path: "/search?q=roja" });
  expect(body.messages).toMatchObject([
    { message: { _id: captioned._id }, highlights: [{ field: "transcript", text: "La casa es roja." }] },
  ]);
  expect((await inEnglish(emma, attachments?.[0]?._id)).body).toMatchObject({
    transcript: "the house is red.",
    sourceLanguage: "es",
  });
  expect((await inEnglish(bruno, attachments?.[0]?._id)).status).toBe(404);
});

test("each of several recordings has its own words, which their author corrects", async () => {
  const said = ["uno", "dos", "La casa es roja."];
  answer = () => verbose(said.shift() ?? "");
  const ids = [await uploadFile(ana, sound, { name: "1.webm" }), await uploadFile(ana, sound, { name: "2.webm" })];
  const { body: sent } = await ana.call<Message>("POST /messages/send/:userId", {
    path: `/messages/send/${emma.id}`,
    body: { attachments: ids.map((_id) => ({ _id })) },
  });
  await server.app.idle();
  const [first = "", second = ""] = ids;
  expect((await read(sent._id)).attachments).toMatchObject([
    { _id: first, transcript: { text: "uno" } },
    { _id: second, transcript: { text: "dos" } },
  ]);
  await inEnglish(emma, second);
  expect((await correct(emma, second, "no")).status).toBe(404);
  const device = await emma.device();
  expect((await correct(ana, second, "La casa es roja.")).body).toMatchObject({ text: "", revision: sent.revision });
  const told = await device.hears("messageUpdated", ({ _id }) => _id === sent._id);
  expect(told.attachments?.[1]?.transcript).toMatchObject({ text: "La casa es roja.", corrected: true });
  expect((await inEnglish(emma, second)).body.transcript).toBe("the house is red.");
  expect(await server.database`select from carried_renditions where message_id = ${sent._id}`).toHaveLength(1);
  expect((await correct(ana, first, " ")).body.attachments?.[0]?.transcript).toBeUndefined();
  expect((await ask(emma, sent._id)).body.attachments?.[0]?.transcript?.text).toBe("La casa es roja.");
});

test("only the author corrects a transcript, which does not count as an edit", async () => {
  const sent = await send();
  await server.app.idle();
  expect((await edit(emma, sent._id, "no")).status).toBe(404);
  const { body } = await edit(ana, sent._id, "Hola, llego tardísimo.");
  expect(body).toMatchObject({ text: "Hola, llego tardísimo.", attachments: [{ transcript: { corrected: true } }] });
  expect(body.editedAt).toBeUndefined();
  expect(wordsOf((await edit(ana, sent._id, "")).body)).toBeUndefined();
});

test("silence has no transcript, and an unclear one is marked uncertain", async () => {
  answer = () => verbose("Thanks for watching!");
  const silent = await send();
  await server.app.idle();
  answer = () => verbose("¿Hola?", { avg_logprob: -0.95 });
  const unclear = await send();
  await server.app.idle();
  expect((await read(silent._id)).text).toBe("");
  expect(wordsOf(await read(unclear._id))).toMatchObject({ uncertain: true });
});

test("an unavailable service is retried later, and a refusal is final", async () => {
  answer = () => failure(429, { code: "rate_limit_exceeded" }, { "retry-after": "90" });
  const later = await send();
  await server.app.idle();
  answer = () => failure(400, { message: "Invalid file format." });
  const refused = await send();
  await server.app.idle();
  answer = () => verbose("por fin");
  const asked = service.asked.length;
  clock.advance(60_000);
  await server.app.idle();
  expect(service.asked.length).toBe(asked);
  await expect
    .poll(async () => {
      clock.advance(20_000);
      await server.app.idle();
      return (await read(later._id)).text;
    })
    .toBe("por fin");
  expect((await read(refused._id)).text).toBe("");
  expect(await server.database`select from work where kind = 'transcription'`).toHaveLength(0);
});

test("a member can request a missing transcript; others and other messages are refused", async () => {
  answer = () => failure(400, {});
  const sent = await send();
  await server.app.idle();
  answer = () => verbose("ahora sí");
  expect(await ask(bruno, sent._id)).toMatchObject({ status: 404 });
  const [first, second] = await Promise.all([ask(emma, sent._id), ask(ana, sent._id)]);
  expect([first, second]).toMatchObject([
    { status: 200, body: { text: "ahora sí" } },
    { status: 200, body: { text: "ahora sí" } },
  ]);
  const words = await (await ana.device()).sends(emma.id, "solo texto");
  expect((await ask(emma, words._id)).body).toMatchObject({ text: "solo texto" });
  const file = await send("", Buffer.from("a text file"));
  expect(await ask(emma, file._id)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
});

test("a transcript is deleted with its message and goes along when forwarded", async () => {
  const sent = await send();
  await server.app.idle();
  await ana.device().then((phone) => phone.sends(bruno.id, "hola Bruno"));
  const chats = await ana.call<{ _id: string; conversationId: string }[]>("GET /messages/chats", {});
  const conversationId = chats.body.find(({ _id }) => _id === bruno.id)?.conversationId as string;
  const forwarded = await ana.call<{ message: Message }[]>("POST /message/:id/forward", {
    path: `/message/${sent._id}/forward`,
    body: { conversationIds: [conversationId] },
  });
  expect(forwarded.body[0]?.message).toMatchObject({
    text: "Hola, llego tarde.",
    attachments: [{ transcript: { by: expect.any(String) } }],
  });
  await ana.call("DELETE /message/:id", { path: `/message/${sent._id}?for=everyone` });
  const [row] = await server.database`select text, transcript from messages where id = ${sent._id}`;
  expect(row).toEqual({ text: "", transcript: null });
  const open = heldBack("tarde, para siempre");
  const waiting = await send();
  await open.asked;
  await ana.call("DELETE /message/:id", { path: `/message/${waiting._id}?for=everyone` });
  open.answer();
  await server.app.idle();
  expect(await read(waiting._id)).toMatchObject({ text: "" });
  expect(await server.database`select from messages where text like '%para siempre%'`).toHaveLength(0);
  expect(await server.database`select from work where key = ${waiting._id}`).toHaveLength(0);
});

test("a transcript is exported with its message", async () => {
  answer = () => verbose("palabras para el archivo");
  await send();
  await server.app.idle();
  const exported = await fetch(`${server.url}/api/account/export`, { headers: { cookie: ana.cookie } });
  const files = unzip(Buffer.from(await exported.arrayBuffer()));
  const all = [...files].filter(([name]) => name.endsWith(".json")).map(([, bytes]) => bytes.toString());
  expect(all.join("\n")).toMatch(/palabras para el archivo"[^{]*"transcript":\s*\{\s*"by":/);
});

test("a recording causes one notification, without a second one for its transcript", async () => {
  const environment = { TRANSCRIPTION_URL: service.url, TRANSCRIPTION_ON_THIS_SERVER: "on" };
  await using stage = await startPushStage({ environment });
  const [from, to] = await stage.server.threePeople();
  await stage.subscribe(to, "phone");
  const open = heldBack("Hola, llego tarde.");
  const metadata = { voice: "1", durationMs: "1400", waveform: Buffer.alloc(64, 9).toString("base64") };
  const _id = await uploadFile(from, sound, { name: "voice.webm", metadata });
  const path = `/messages/send/${to.id}`;
  await from.call("POST /messages/send/:userId", { path, body: { attachments: [{ _id }] } });
  await open.asked;
  await expect.poll(() => stage.service.to("phone").length).toBe(1);
  open.answer();
  expect(await stage.shown("phone")).toMatchObject([{ body: "🎤 Voice message" }]);
});

test("a server that stops leaves its recordings to the next one", async () => {
  const { url: databaseUrl, drop } = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), "lingualoom-next-"));
  const environment = { TRANSCRIPTION_URL: service.url, TRANSCRIPTION_ON_THIS_SERVER: "on" };
  const open = heldBack("demasiado tarde");
  {
    await using before = await startTestServer({ environment, databaseUrl, dataDir });
    const [from, to] = await before.threePeople();
    const _id = await uploadFile(from, sound, { name: "hola.webm" });
    const path = `/messages/send/${to.id}`;
    await from.call("POST /messages/send/:userId", { path, body: { attachments: [{ _id }] } });
    await open.asked;
  }
  open.answer();
  answer = () => verbose("a tiempo");
  {
    await using next = await startTestServer({ environment, databaseUrl, dataDir });
    await next.app.idle();
    expect(await next.database`select text from messages`).toEqual([{ text: "a tiempo" }]);
  }
  await drop();
  await rm(dataDir, { recursive: true });
});
