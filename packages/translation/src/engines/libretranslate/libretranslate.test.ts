import { describe, expect, test } from "vitest";
import { ManualClock } from "../../../test/manual-clock.ts";
import { asking, errorOf, HOLA, placeholder, text } from "../../../test/providers/requests.ts";
import { json, type Received, type Reply, startStandIn } from "../../../test/stand-in-server.ts";
import type { EngineError } from "../../engine.ts";
import { openLibreTranslate } from "./engine.ts";

interface Body {
  q: string[];
  source: string;
  target: string;
  format: string;
  api_key?: string;
}

const LANGUAGES = [
  { code: "en", name: "English", targets: ["en", "es", "zh-Hans", "xx"] },
  { code: "es", name: "Spanish", targets: ["en", "es"] },
];
type Script = (received: Received<Body>, call: number) => Reply | undefined;

async function withServer<T>(
  reply: Script,
  use: (setup: {
    engine: ReturnType<typeof openLibreTranslate>;
    translations: () => readonly Received<Body>[];
    clock: ManualClock;
  }) => Promise<T>,
  languages: (call: number) => Reply = () => json(LANGUAGES),
) {
  let looks = 0;
  let calls = 0;
  await using server = await startStandIn<Body>((received) =>
    received.path === "/languages" ? languages(++looks) : reply(received, ++calls),
  );
  const clock = new ManualClock();
  const changed = Promise.withResolvers<void>();
  await using engine = openLibreTranslate({
    url: server.url,
    key: "secret",
    clock,
    onChange: () => changed.resolve(),
  });
  if (languages(0).status === 200) await changed.promise;
  const translations = () => server.received.filter(({ path }) => path === "/translate");
  return await use({ engine, translations, clock });
}
const answers = (texts: readonly string[]) => json({ translatedText: texts });

describe("a request", () => {
  test("is one call for a batch, as LibreTranslate documents it", async () => {
    await withServer(
      ({ body }) => answers(body.q),
      async ({ engine, translations }) => {
        const outcomes = await engine.translate(asking([[text("ven con "), placeholder(4)], [text("adiós")]]));
        expect(translations()).toMatchObject([
          {
            method: "POST",
            path: "/translate",
            body: {
              q: ["ven con <code>0</code>", "adiós"],
              source: "es",
              target: "en",
              format: "html",
              api_key: "secret",
            },
          },
        ]);
        expect(outcomes[0]).toEqual({ ok: true, pieces: [text("ven con "), placeholder(4)] });
      },
    );
  });

  test("is retried with words, then between the pieces, if the previous form lost them", async () => {
    await withServer(
      ({ body }) => answers(body.q.map((one) => one.replace(/<code>\d<\/code>|XQ\dX/gu, ""))),
      async ({ engine, translations }) => {
        const outcomes = await engine.translate(asking([[text("ven con "), placeholder(4), text(" hoy")]]));
        expect(translations().map(({ body }) => [body.format, body.q])).toEqual([
          ["html", ["ven con <code>0</code> hoy"]],
          ["text", ["ven con XQ0X hoy"]],
          ["text", ["ven con", "hoy"]],
        ]);
        expect(outcomes).toEqual([{ ok: true, pieces: [text("ven con "), placeholder(4), text(" hoy")] }]);
      },
    );
  });

  test("uses the server's own codes", async () => {
    await withServer(
      ({ body }) => answers(body.q),
      async ({ engine, translations }) => {
        await engine.translate({ ...HOLA, source: "en", target: "zh" });
        expect(translations()[0]?.body).toMatchObject({ source: "en", target: "zh-Hans" });
      },
    );
  });
});

describe("the languages", () => {
  test("are those that the server lists", async () => {
    await withServer(
      ({ body }) => answers(body.q),
      async ({ engine }) => {
        expect(engine.pairs().map(({ source, target }) => `${source}>${target}`)).toEqual(["en>es", "en>zh", "es>en"]);
        expect(engine.route("es", "zh")).toBeNull();
        expect(engine.health()).toEqual({ available: true });
      },
    );
  });

  test.each<[string, Reply]>([
    ["is down", { status: 502, body: "" }],
    ["answers something else", json({ hello: 1 }, 203)],
    ["answers half", { status: 203, body: '[{"code":' }],
  ])("are requested again after a while when the server %s", async (_what, first) => {
    await withServer(
      ({ body }) => answers(body.q),
      async ({ engine, clock }) => {
        await expect.poll(() => engine.health().message).not.toBe("its languages are not known yet");
        expect(engine.health().available).toBe(false);
        expect(engine.pairs()).toEqual([]);
        clock.advance(30_000);
        await expect.poll(() => engine.health().available).toBe(true);
        expect(engine.pairs()).toHaveLength(3);
      },
      (call) => (call <= 1 ? first : json(LANGUAGES)),
    );
  });
});

describe("LibreTranslate's errors", () => {
  const error = (status: number, sentence: string, headers = {}) => json({ error: sentence }, status, headers);
  test.each<[Reply, Partial<EngineError>]>([
    [error(400, "Please contact the server operator to get an API key"), { code: "auth" }],
    [error(400, "Visit https://portal.example to get an API key"), { code: "auth" }],
    [error(400, "Invalid request: request (9000) exceeds text limit (5000)"), { code: "too_long" }],
    [error(400, "xx is not supported"), { code: "unsupported_pair" }],
    [error(400, "English (en) is not available as a target language from Thai (th)"), { code: "unsupported_pair" }],
    [error(400, "Invalid request: missing q parameter"), { code: "bad_output" }],
    [error(403, "Invalid API key"), { code: "auth" }],
    [error(403, "Too many request limits violations"), { code: "quota" }],
    [error(429, "Slowdown: 20 per 1 minute", { "retry-after": "9" }), { code: "rate_limited", retryAfter: 9_000 }],
    [error(500, "Cannot translate text: hola"), { code: "unavailable" }],
    [{ status: 504, body: "" }, { code: "timeout" }],
    [{ body: '{"translatedText": ["he' }, { code: "bad_output" }],
    [json({ translatedText: "hello" }), { code: "bad_output" }],
    [json({}), { code: "bad_output" }],
  ])("%j", async (reply, expected) => {
    const found = await withServer(
      () => reply,
      ({ engine }) => errorOf(engine.translate(HOLA)),
    );
    expect(found).toMatchObject(expected);
    expect(found.message).not.toMatch(/secret|hola/u);
  });
});
