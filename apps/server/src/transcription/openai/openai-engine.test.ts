import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { ManualClock } from "../../../test/manual-clock.ts";
import {
  failure,
  startTranscriptionService,
  type TranscriptionReply,
  verbose,
} from "../../../test/transcription-stand-in.ts";
import type { TranscriptionError } from "../engine.ts";
import { SoundProcess } from "../sound/sound-process.ts";
import { openOpenAiTranscription } from "./openai-engine.ts";

const clock = new ManualClock();
const sound = new SoundProcess({ clock, model: null, mostSeconds: 60 });
afterAll(() => sound[Symbol.asyncDispose]());

const never = new AbortController().signal;
const recording = (name: string) => readFile(new URL(`../../../test/sounds/${name}`, import.meta.url));

async function heard(reply: Parameters<typeof startTranscriptionService>[0], name = "hola.webm") {
  await using service = await startTranscriptionService(reply);
  const settings = { baseUrl: service.url, model: "whisper-1", key: "k", onThisServer: false };
  const engine = openOpenAiTranscription(settings, { sound, clock, timeoutMs: 2_000 });
  const answer = await engine
    .transcribe(await recording(name), never, async () => {})
    .catch((error: TranscriptionError) => error);
  return { answer, asked: service.asked, health: await engine.health() };
}

describe("a service that speaks OpenAI's interface", () => {
  test("hears the recording, and its words have their language", async () => {
    const { answer, asked } = await heard(() => verbose("Hola, llego tarde."));
    expect(answer).toEqual({ text: "Hola, llego tarde.", language: "es", uncertain: false });
    expect(asked).toMatchObject([
      {
        path: "/v1/audio/transcriptions",
        authorization: "Bearer k",
        model: "whisper-1",
        format: "verbose_json",
        file: { name: "sound.webm", type: "audio/webm" },
      },
    ]);
  });

  test.each([
    ["hola.m4a", "audio/mp4"],
    ["hola.mp3", "audio/mpeg"],
    ["hola.ogg", "audio/webm"],
    ["hola.flac", "audio/flac"],
    ["hola.wav", "audio/wav"],
    ["hola-video.webm", "audio/webm"],
  ])("gets the sound of %s as %s", async (name, type) => {
    const { answer, asked } = await heard(() => verbose("Hola"), name);
    expect(answer).toMatchObject({ text: "Hola" });
    expect(asked[0]?.file.type).toBe(type);
  });

  test("marks words that the model guessed, and a text that repeats itself", async () => {
    expect((await heard(() => verbose("Hola", { avg_logprob: -0.9 }))).answer).toMatchObject({ uncertain: true });
    const again = "y luego fuimos a casa ".repeat(20);
    expect((await heard(() => verbose(again))).answer).toMatchObject({ uncertain: true });
  });

  test.each([
    ["silence", verbose("¿Qué?", { no_speech_prob: 0.9, avg_logprob: -1.4 })],
    ["nothing", verbose("")],
    ["the end of a video", verbose("Thanks for watching! Thanks for watching!")],
    ["who made subtitles", verbose("Subtítulos realizados por la comunidad de Amara.org")],
    ["a sound", verbose("[BLANK_AUDIO] ♪♪ (música)")],
  ])("has heard nobody where it writes %s", async (_what, reply) => {
    expect((await heard(() => reply)).answer).toBeNull();
  });

  test("is asked for the text alone when it has nothing more", async () => {
    const message = "response_format 'verbose_json' is not compatible with model 'gpt-4o-transcribe'.";
    const { answer, asked } = await heard(({ format }) =>
      format === "json" ? { body: { text: "Hola" } } : failure(400, { message, type: "invalid_request_error" }),
    );
    expect(answer).toEqual({ text: "Hola", language: null, uncertain: false });
    expect(asked.map(({ format }) => format)).toEqual(["verbose_json", "json"]);
  });

  test.each<[string, TranscriptionReply | undefined, string, number | undefined]>([
    ["a wrong key", failure(401, { code: "invalid_api_key" }), "unconfigured", undefined],
    ["too many requests", failure(429, { code: "rate_limit_exceeded" }, { "retry-after": "7" }), "busy", 7_000],
    ["a used up quota", failure(429, { code: "insufficient_quota" }), "quota", undefined],
    ["a file it cannot read", failure(400, { message: "Invalid file format." }), "refused", undefined],
    [
      "a file that is too large",
      failure(413, { message: "Maximum content size limit exceeded" }),
      "too-long",
      undefined,
    ],
    ["an error of its own", failure(500, { type: "server_error" }), "unavailable", undefined],
    ["an overload", failure(503, {}), "unavailable", undefined],
    ["a page", { body: "<html>" }, "unavailable", undefined],
    ["no answer", undefined, "unavailable", undefined],
  ])("fails by %s as what it is", async (_what, reply, failed, retryAfter) => {
    const { answer, health } = await heard(() => reply);
    expect(answer).toMatchObject({ failure: failed, retryAfter });
    expect(health).toBe(failed === "unconfigured" ? "key-refused" : "ready");
  });
});
