import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import { EngineError, type EngineErrorCode } from "@lingualoom/translation/engine.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { scriptedEngine } from "#test/engines.ts";
import { ManualClock } from "#test/manual-clock.ts";
import type { Device, Person } from "#test/person.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const engine = scriptedEngine({ hello: "hola", there: "amiga" }, [
  ["en", "es"],
  ["en", "fr"],
]);
/** An engine that never gives a usable answer. */
const useless = scriptedEngine({}, [["en", "fr"]], { id: "bergamot" });
useless.behave(async () => {
  throw new EngineError("bad_output", "on purpose");
});
const clock = new ManualClock();
let server: TestServer;
let emma: Person;
let ana: Person;
let phone: Device;
let desk: Device;
beforeAll(async () => {
  server = await startTestServer({ engines: [engine, useless], clock });
  emma = await server.person("emma");
  ana = await server.person("ana", { interfaceLanguage: "es", preferredLanguage: "es" });
  [phone, desk] = [await emma.device(), await ana.device()];
});
afterAll(() => server[Symbol.asyncDispose]());
beforeEach(() => engine.behave(undefined));

const failing = (code: EngineErrorCode) =>
  engine.behave(async () => {
    throw new EngineError(code, "on purpose");
  });
const IN_SPANISH = {
  engine: "apertium",
  engineName: "Scripted engine",
  reason: "bad_output",
  message: "su respuesta no servía",
};

test("reasons of engines are in the reader's language, and in English by default", async () => {
  failing("bad_output");
  const body = { text: "hello there", sourceLanguage: "en", targetLanguage: "es" };
  const refused = await ana.call("POST /translation/translate", { body });
  expect(refused.body).toMatchObject({ code: "ENGINE_FAILED", reasons: [IN_SPANISH] });
  expect(refused.body.message).toBe("Ningún motor dio una traducción aceptable.");
  const english = await emma.call("POST /translation/translate", { body });
  expect(english.body).toMatchObject({ reasons: [{ message: "its answer could not be used" }] });
});

test("errors of a batch and of messageTranslated are in the reader's language", async () => {
  failing("bad_output");
  const { body } = await ana.call("POST /translation/batch", {
    body: { texts: ["hello there"], sourceLanguage: "en", targetLanguage: "es" },
  });
  const error = { message: "Ningún motor dio una traducción aceptable.", reasons: [IN_SPANISH] };
  expect(body).toMatchObject({ results: [{ success: false, error }] });

  const message = await phone.sends(ana.id, "hello there, hello hello");
  await correct(message._id);
  await ana.call("POST /translation/messages", { body: { ids: [message._id] } });
  const failed = await desk.hears("messageTranslated", (one) => one.messageId === message._id);
  expect(failed).toMatchObject({ error });
});

test("a message waiting for a model gets an error, then the translation", async () => {
  failing("not_ready");
  const message = await phone.sends(ana.id, "hello there, there");
  await correct(message._id);
  await ana.call("POST /translation/messages", { body: { ids: [message._id] } });
  const failed = await desk.hears("messageTranslated", (one) => one.messageId === message._id);
  expect(failed).toMatchObject({
    error: {
      code: "UNAVAILABLE",
      message: "Se está descargando el modelo para estos idiomas",
      retryAfter: 10,
    },
  });
  engine.behave(undefined);
  await clock.scheduled(10_000);
  clock.advance(10_000);
  const made = await desk.hears("messageTranslated", (one) => one.messageId === message._id && !("error" in one));
  expect((made as MessageTranslation).translatedText).toBe("hola amiga, amiga");
});

test.each<[EngineErrorCode, string, true | undefined, string | null]>([
  ["bad_output", "es", true, null],
  ["timeout", "es", undefined, "10"],
  ["rate_limited", "es", undefined, "10"],
  // Next to an engine whose failure is final.
  ["not_ready", "fr", undefined, "10"],
])("an engine's failure of the kind %s, into %s, is final: %j", async (code, targetLanguage, final, retryAfter) => {
  // Long enough for the engine to be asked again, whatever its last failure.
  clock.advance(3_600_000);
  failing(code);
  const body = { text: `hello ${code.replace("_", " ")}`, sourceLanguage: "en", targetLanguage };
  const refused = await ana.call<{ code: string; final?: true }>("POST /translation/translate", { body });
  expect([refused.status, refused.body.code]).toEqual([502, "ENGINE_FAILED"]);
  expect([refused.body.final, refused.headers.get("retry-after")]).toEqual([final, retryAfter]);
});

/** Sets the language, so that the result does not depend on a detector. */
const correct = (id: string) =>
  emma.call("PUT /translation/message/:id/language", {
    path: `/translation/message/${id}/language`,
    body: { language: "en" },
  });
