import { randomUUID } from "node:crypto";
import type { Call } from "@lingualoom/contract/calls/calls.ts";
import { CAPTION_SECONDS_MAX } from "@lingualoom/contract/limits.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type ScriptedEngine, scriptedEngine } from "#test/engines.ts";
import { groupOf } from "#test/groups.ts";
import type { Device, Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";
import { failure, startTranscriptionService, type TranscriptionReply, verbose } from "#test/transcription-stand-in.ts";
import { callWith, speak, voice } from "#test/voices.ts";

let answer: () => TranscriptionReply;
let engine: ScriptedEngine;
let service: Awaited<ReturnType<typeof startTranscriptionService>>;
let server: TestServer;
let ana: Person;
let emma: Person;
let bruno: Person;
let here: Device;
let there: Device;
beforeAll(async () => {
  service = await startTranscriptionService(async () => answer());
  engine = scriptedEngine({ el: "the", tren: "train", llega: "arrives", tarde: "late" });
  const environment = { TRANSCRIPTION_URL: service.url, TRANSCRIPTION_ON_THIS_SERVER: "on" };
  server = await startTestServer({ environment, engines: [engine] });
  [ana, emma, bruno] = await server.threePeople();
  [here, there] = [await ana.device(), await emma.device()];
});
beforeEach(() => {
  answer = () => verbose("el tren llega tarde");
  engine.received.length = 0;
  service.asked.length = 0;
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

async function enterGroup(...captioned: readonly Person[]): Promise<Call> {
  const chat = await groupOf(ana, [emma, bruno]);
  let call = await callWith(ana, chat, captioned.includes(ana));
  for (const one of [emma, bruno]) call = await callWith(one, chat, captioned.includes(one));
  return call;
}
const captions = (device: Device, callId: string) =>
  device.all("callCaption").filter((caption) => caption.callId === callId);

test("a reader gets the original at once, and then its rendition", async () => {
  const { id } = await enterGroup(emma);
  const { body, status } = await speak(ana, id);
  const original = await there.hears("callCaption", ({ callId, revision }) => callId === id && revision === 0);
  expect([status, body.caption]).toEqual([200, original]);
  expect(original).toMatchObject({ userId: ana.id, text: "el tren llega tarde", language: "es" });
  const rendered = await there.hears("callCaption", ({ callId, revision }) => callId === id && revision === 1);
  expect(rendered).toMatchObject({
    segmentId: original.segmentId,
    rendition: { text: "the train arrives late", language: "en" },
  });
  expect([captions(here, id), engine.received.length]).toEqual([[], 1]);
});

test("one translation serves all readers of a language, and none who read the original", async () => {
  const chat = await groupOf(ana, [emma, bruno]);
  await bruno.call("PUT /settings/translation", { body: { preferredLanguage: "en" } });
  const screen = await bruno.device();
  await callWith(ana, chat, false);
  await callWith(emma, chat, true);
  const { id } = await callWith(bruno, chat, true);
  await speak(ana, id);
  for (const device of [there, screen])
    await device.hears("callCaption", (one) => one.callId === id && one.revision === 1);
  expect(engine.received).toHaveLength(1);
  await bruno.call("PUT /settings/translation", { body: { preferredLanguage: "es" } });
  await emma.call("PUT /settings/translation", { body: { readLanguages: ["es"] } });
  await speak(ana, id);
  expect(engine.received).toHaveLength(1);
  await emma.call("PUT /settings/translation", { body: { readLanguages: [] } });
  expect(captions(screen, id).map(({ revision }) => revision)).toEqual([0, 1, 0]);
});

test("nothing is recognized without a reader; captions can begin during a call", async () => {
  const { id, people } = await enterGroup();
  expect((await speak(ana, id)).body).toEqual({ caption: null });
  expect(service.asked).toEqual([]);
  const deviceId = people.find(({ userId }) => userId === emma.id)?.deviceId as string;
  const state = { callId: id, deviceId, muted: false, camera: false, screen: false, captions: true };
  there.socket.emit("callState", state, () => {});
  await here.hears("callChanged", (call) => call.id === id && call.people.some((one) => one.captions));
  expect((await speak(ana, id)).body.caption?.text).toBe("el tren llega tarde");
});

test("the chat's glossary holds in captions", async () => {
  const { id, conversationId } = await enterGroup(emma);
  await ana.call("POST /conversations/:conversationId/glossary", {
    path: `/conversations/${conversationId}/glossary`,
    body: { term: "tren", translation: "Railjet", sourceLanguage: "es", targetLanguage: "en" },
  });
  await speak(ana, id);
  const rendered = await there.hears("callCaption", ({ callId, revision }) => callId === id && revision === 1);
  expect(rendered.rendition?.text).toBe("the Railjet arrives late");
});

test("only a person in the call speaks in it, and only a short voice", async () => {
  const { id, people } = await enterGroup(emma);
  const stranger = await server.person("chloe");
  expect((await speak(stranger, id)).status).toBe(404);
  expect((await speak(ana, randomUUID())).status).toBe(404);
  const refused = [Buffer.from("not a voice"), voice(1, { channels: 2 }), voice(CAPTION_SECONDS_MAX + 1)];
  for (const bytes of refused)
    expect(await speak(ana, id, bytes)).toMatchObject({ status: 400, body: { code: "VALIDATION" } });
  const { deviceId } = people.find(({ userId }) => userId === bruno.id) ?? {};
  await bruno.call("POST /calls/:callId/leave", { path: `/calls/${id}/leave`, body: { deviceId } });
  expect((await speak(bruno, id)).status).toBe(404);
  expect(service.asked).toEqual([]);
});

test("silence gives no caption, and a failed recognizer a temporary error", async () => {
  const { id } = await enterGroup(emma);
  answer = () => verbose("");
  expect((await speak(ana, id)).body).toEqual({ caption: null });
  answer = () => failure(503, {});
  expect(await speak(ana, id)).toMatchObject({ status: 503, body: { code: "UNAVAILABLE" } });
  expect(captions(there, id)).toEqual([]);
});

test("a voice goes nowhere above the conversation's level, and the answer says why", async () => {
  const { id, conversationId } = await enterGroup(emma);
  await bruno.call("PUT /conversations/:conversationId/settings", {
    path: `/conversations/${conversationId}/settings`,
    body: { privacyLevel: "device" },
  });
  expect(await speak(ana, id)).toMatchObject({ status: 403, body: { code: "ABOVE_PRIVACY_LEVEL" } });
  expect([service.asked, captions(there, id)]).toEqual([[], []]);
});

test("a provider hears nothing of a conversation on this server", async () => {
  await using provided = await startTestServer({ environment: { TRANSCRIPTION_URL: service.url } });
  const [one, two] = [await provided.person("ana"), await provided.person("emma")];
  const { conversationId } = await (await one.device()).sends(two.id, "hello");
  const { id } = await callWith(one, conversationId, true);
  await callWith(two, conversationId, true);
  expect(await speak(one, id)).toMatchObject({ status: 403, body: { code: "ABOVE_PRIVACY_LEVEL" } });
  expect(service.asked).toEqual([]);
});

test("a server without a recognizer says so", async () => {
  await using plain = await startTestServer();
  const [one, two] = [await plain.person("ana"), await plain.person("emma")];
  const { conversationId } = await (await one.device()).sends(two.id, "hello");
  const { id } = await callWith(one, conversationId, true);
  expect((await speak(one, id)).body).toMatchObject({ code: "NO_ENGINE" });
});

test("a person's captions are limited to sixty a minute", async () => {
  const environment = { RATE_LIMITS: "on", RATE_LIMIT_CAPTION: "2/60" };
  await using limited = await startTestServer({ environment });
  const [one, two] = [await limited.person("ana"), await limited.person("emma")];
  const { conversationId } = await (await one.device()).sends(two.id, "hello");
  const { id } = await callWith(one, conversationId, false);
  const statuses = [];
  for (let i = 0; i < 3; i += 1) statuses.push((await speak(one, id)).status);
  expect(statuses).toEqual([200, 200, 429]);
});
