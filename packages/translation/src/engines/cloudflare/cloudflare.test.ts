import { describe, expect, test } from "vitest";
import { ManualClock } from "../../../test/manual-clock.ts";
import { asking, errorOf, HOLA, placeholder, text } from "../../../test/providers/requests.ts";
import { json, type Received, type Reply, startStandIn } from "../../../test/stand-in-server.ts";
import type { EngineError } from "../../engine.ts";
import { countModels } from "./count-models.ts";
import { openCloudflare } from "./engine.ts";

interface Body {
  text: string;
  source_lang: string;
  target_lang: string;
}

const success = (result: unknown, info?: unknown) =>
  json({ result, success: true, errors: [], messages: [], ...(info ? { result_info: info } : {}) });
const answer = (translated: string) => success({ translated_text: translated });
const failure = (status: number, code: number, headers = {}) =>
  json({ result: null, success: false, errors: [{ code, message: "said Cloudflare" }], messages: [] }, status, headers);

type Script = (received: Received<Body>, call: number) => Reply | undefined;

async function withCloudflare<T>(
  reply: Script,
  use: (setup: {
    engine: ReturnType<typeof openCloudflare>;
    received: readonly Received<Body>[];
    clock: ManualClock;
    keys: { accounts: string[]; tokens: string[]; baseUrl: string };
  }) => Promise<T>,
  { accounts = ["acc-1"], tokens = ["tok-1"] }: { accounts?: string[]; tokens?: string[] } = {},
) {
  await using server = await startStandIn<Body>(reply);
  const clock = new ManualClock();
  const keys = { accounts, tokens, baseUrl: server.url };
  return await use({ engine: openCloudflare({ ...keys, clock }), received: server.received, clock, keys });
}
const usedOf = ({ path, headers }: Received<Body>) =>
  `${path.split("/")[2]} ${String(headers.authorization).replace("Bearer ", "")}`;

describe("a request", () => {
  test("is one call per text, as Workers AI documents it", async () => {
    await withCloudflare(
      ({ body }) => answer(body.text.toUpperCase()),
      async ({ engine, received }) => {
        const outcomes = await engine.translate(asking([[text("ven con "), placeholder(4)], [text("adiós")]]));
        expect(received.map(({ body }) => body)).toEqual([
          { text: "ven con XQ0X", source_lang: "es", target_lang: "en" },
          { text: "adiós", source_lang: "es", target_lang: "en" },
        ]);
        expect(received[0]).toMatchObject({
          method: "POST",
          path: "/accounts/acc-1/ai/run/@cf/meta/m2m100-1.2b",
          headers: { authorization: "Bearer tok-1" },
        });
        expect(outcomes).toEqual([
          { ok: true, pieces: [text("VEN CON "), placeholder(4)] },
          { ok: true, pieces: [text("ADIÓS")] },
        ]);
      },
    );
  });

  test("uses the model's own code for Norwegian", async () => {
    await withCloudflare(
      () => answer("hei"),
      async ({ engine, received }) => {
        await engine.translate({ ...HOLA, target: "nb" });
        expect(received[0]?.body.target_lang).toBe("no");
      },
    );
  });

  test("is refused before it is sent when the model would truncate its answer", async () => {
    await withCloudflare(
      () => answer("x"),
      async ({ engine, received }) => {
        const error = await errorOf(engine.translate(asking([[text("hola")], [text("palabra ".repeat(60))]])));
        expect(error.code).toBe("too_long");
        expect(received).toEqual([]);
      },
    );
  });

  test("ends the calls under way when one fails", async () => {
    await withCloudflare(
      (_, call) => (call === 1 ? failure(400, 5004) : undefined),
      async ({ engine }) => {
        expect((await errorOf(engine.translate(asking([[text("a")], [text("b")]])))).code).toBe("bad_output");
      },
    );
  });
});

describe("several accounts and tokens", () => {
  const two = { accounts: ["acc-1", "acc-2"], tokens: ["tok-1", "tok-2"] };

  test("take turns, each account with its own token", async () => {
    await withCloudflare(
      () => answer("hello"),
      async ({ engine, received }) => {
        for (let i = 0; i < 4; i += 1) await engine.translate(HOLA);
        const turns = ["acc-1 tok-1", "acc-2 tok-2", "acc-1 tok-1", "acc-2 tok-2"];
        expect(received.map(usedOf)).toEqual(turns);
      },
      two,
    );
  });

  test("a refused token rests while the other works, and is tried again later", async () => {
    await withCloudflare(
      (received) => (usedOf(received).endsWith("tok-1") ? failure(403, 10000) : answer("hello")),
      async ({ engine, received, clock }) => {
        for (let i = 0; i < 6; i += 1) await engine.translate(HOLA);
        const refused = () => received.filter((one) => usedOf(one).endsWith("tok-1")).length;
        expect(refused()).toBe(1);
        expect(engine.health()).toEqual({ available: true });
        clock.advance(10 * 60_000);
        for (let i = 0; i < 2; i += 1) await engine.translate(HOLA);
        expect(refused()).toBe(2);
      },
      two,
    );
  });

  test("an account without allocation rests with all its tokens until midnight UTC", async () => {
    await withCloudflare(
      (received) => (usedOf(received).startsWith("acc-1") ? failure(429, 3036) : answer("hello")),
      async ({ engine, received, clock }) => {
        for (let i = 0; i < 5; i += 1) await engine.translate(HOLA);
        const exhausted = () => received.filter((one) => usedOf(one).startsWith("acc-1")).length;
        expect(exhausted()).toBe(1);
        clock.advance(24 * 3_600_000 - 1);
        await engine.translate(HOLA);
        expect(exhausted()).toBe(1);
        clock.advance(1);
        for (let i = 0; i < 2; i += 1) await engine.translate(HOLA);
        expect(exhausted()).toBe(2);
      },
      two,
    );
  });

  test("a token works for another account when that has no working token", async () => {
    await withCloudflare(
      (received) => (usedOf(received) === "acc-1 tok-2" ? answer("hello") : failure(403, 10000)),
      async ({ engine, received }) => {
        expect(await engine.translate(HOLA)).toMatchObject([{ ok: true }]);
        expect(received.length).toBeLessThanOrEqual(4);
      },
      two,
    );
  });

  test("if all are refused, a request tries at most four, the next none", async () => {
    const many = { accounts: ["a", "b", "c", "d", "e"], tokens: ["1", "2", "3", "4", "5"] };
    await withCloudflare(
      () => failure(401, 10000),
      async ({ engine, received }) => {
        await errorOf(engine.translate(HOLA));
        expect(received).toHaveLength(4);
      },
      many,
    );
    await withCloudflare(
      () => failure(401, 10000),
      async ({ engine, received }) => {
        const first = await errorOf(engine.translate(HOLA));
        expect(first).toMatchObject({ code: "auth", retryAfter: 600_000 });
        await errorOf(engine.translate(HOLA));
        expect(received).toHaveLength(1);
        expect(engine.health()).toMatchObject({
          available: false,
          message: "Cloudflare answered 401 (10000)",
        });
      },
    );
  });
});

describe("Cloudflare's errors", () => {
  test.each<[string, Reply, Partial<EngineError>]>([
    ["10000", failure(403, 10000), { code: "auth" }],
    ["an account id that is none", failure(404, 7003), { code: "auth" }],
    ["a blocked account", failure(403, 3023), { code: "auth" }],
    ["an unknown model", failure(400, 5007), { code: "auth" }],
    ["the daily allocation", failure(429, 3036), { code: "quota", retryAfter: 24 * 3_600_000 }],
    ["no capacity", failure(429, 3040, { "retry-after": "2" }), { code: "rate_limited", retryAfter: 2_000 }],
    ["429 bare", { status: 429, body: "slow down" }, { code: "rate_limited", retryAfter: 10_000 }],
    ["too large", failure(413, 3006), { code: "too_long" }],
    ["3007", failure(408, 3007), { code: "timeout" }],
    ["bad data", failure(400, 5004), { code: "bad_output" }],
    ["500", { status: 500, body: "<h1>no</h1>" }, { code: "unavailable" }],
    ["not a success", json({ success: false, result: null, errors: [] }), { code: "bad_output" }],
    ["truncated JSON", { body: '{"result":{"transl' }, { code: "bad_output" }],
    ["no text", success({}), { code: "bad_output" }],
  ])("%s", async (_what, reply, expected) => {
    const error = await withCloudflare(
      () => reply,
      ({ engine }) => errorOf(engine.translate(HOLA)),
    );
    expect(error).toMatchObject(expected);
    expect(error.message).not.toMatch(/tok-1|acc-1|hola/u);
  });
});

describe("a connection test", () => {
  const never = new AbortController().signal;

  test("counts the models an account and a token may use, and sends no text", async () => {
    await withCloudflare(
      () => success([{ name: "@cf/meta/m2m100-1.2b" }, { name: "@cf/meta/llama" }], { total_count: 57 }),
      async ({ keys, received }) => {
        expect(await countModels(keys, never)).toBe(57);
        expect(received).toMatchObject([
          { method: "GET", path: "/accounts/acc-1/ai/models/search?per_page=100", body: undefined },
        ]);
      },
    );
    await withCloudflare(
      () => success([{}, {}]),
      async ({ keys }) => expect(await countModels(keys, never)).toBe(2),
    );
  });

  test("names why a key was refused", async () => {
    await withCloudflare(
      () => failure(401, 10000),
      async ({ keys }) => {
        const error = await errorOf(countModels(keys, never));
        expect(error).toMatchObject({ code: "auth", message: "Cloudflare answered 401 (10000)" });
      },
    );
    expect(await errorOf(countModels({ accounts: [], tokens: [] }, never))).toMatchObject({ code: "auth" });
  });
});
