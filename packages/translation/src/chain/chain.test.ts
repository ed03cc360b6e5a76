import { afterAll, describe, expect, test } from "vitest";
import { createDetector } from "../detection/detector.ts";
import { type Engine, EngineError, type EngineErrorCode, type Piece } from "../engine.ts";
import { good } from "../torture/behaviours.ts";
import { type Behaviour, standIn } from "../torture/stand-in.ts";
import type { TranslationRequest } from "../translation.ts";
import { createTranslator, type TranslatorEvent, type TranslatorOptions } from "../translator.ts";

const detector = createDetector();
afterAll(() => detector[Symbol.asyncDispose]());

const TEXT = "Nos vemos mañana en la estación con @ana";
const request = (more: Partial<TranslationRequest> = {}): TranslationRequest => ({
  text: TEXT,
  source: "es",
  target: "en",
  allowed: "server",
  ...more,
});

/** Timers run at once, except time-outs of engines, which the test lets pass by `expire`. */
function handClock() {
  let now = 0;
  const timeouts: (() => void)[] = [];
  return {
    now: () => new Date(now),
    after(ms: number, action: () => void) {
      if (ms >= 1_000) timeouts.push(action);
      else queueMicrotask(action);
      return { cancel: () => {} };
    },
    pass: (ms: number) => {
      now += ms;
    },
    expire: () => {
      for (const action of timeouts.splice(0)) action();
    },
  };
}

const translator = (engines: Engine[], more: Partial<TranslatorOptions> = {}) =>
  createTranslator({ engines, detector, random: () => 0, clock: handClock(), ...more });

const failing = (code: EngineErrorCode, options?: { retryAfter?: number }): Behaviour => {
  return () => {
    throw new EngineError(code, "on purpose", options);
  };
};
const failingOnce = (code: EngineErrorCode): Behaviour => {
  let failed = false;
  return (item, asked) => {
    if (failed) return good(item, asked);
    failed = true;
    throw new EngineError(code, "once");
  };
};

describe("privacy", () => {
  const contexts = { context: ["contexto secreto"], names: ["Ana"] };

  test("an engine above the rung never receives a byte, not even when it is preferred or the others fail", async () => {
    const provider = standIn(good, { id: "openai", madeAt: "provider", quality: "good" });
    const local = standIn(failing("unavailable"));
    const result = await translator([provider, local]).translate(request({ prefer: "openai", ...contexts }));
    expect(result).toMatchObject({
      kind: "failed",
      reasons: [{ engine: "apertium", reason: "unavailable" }],
    });
    expect(provider.received).toEqual([]);
    expect(local.received.length).toBeGreaterThan(0);
  });

  test("on the device's rung no engine of the server receives a byte", async () => {
    const local = standIn(good);
    const result = await translator([local]).translate(request({ allowed: "device", ...contexts }));
    expect(result).toMatchObject({ kind: "unsupported", aboveRung: ["apertium"] });
    expect(local.received).toEqual([]);
  });

  test("held text reaches no engine at all", async () => {
    const provider = standIn(good, { id: "openai", madeAt: "provider" });
    const text = "La clave está en https://a.example/s3cret, pregunta a @ana o a Luis";
    await translator([provider]).translate(request({ text, names: ["Luis"], allowed: "provider" }));
    expect(provider.received.join(" ")).not.toMatch(/s3cret|ana|Luis/u);
  });
});

describe("the answer says", () => {
  test("what was done, by whom, where and how well", async () => {
    const engine = standIn(good, { quality: "rough", pivot: "ca" });
    const result = await translator([engine]).translate(request({ source: "auto" }));
    expect(result).toMatchObject({
      kind: "translated",
      source: "es",
      target: "en",
      engine: "apertium",
      engineName: "stand-in apertium",
      engineVersion: "1",
      quality: "rough",
      madeAt: "server",
      pivot: "ca",
      detected: { language: "es", certain: true },
    });
    expect(result).toHaveProperty("text", expect.stringMatching(/^the old house.* @ana$/u));
  });

  test.each([
    ["the target's language", { text: "See you tomorrow at the station" }, "same"],
    ["a language the reader reads", { text: "Wir sehen uns morgen am Bahnhof", reads: ["de"] }, "same"],
    ["no letters", { text: "😀 https://a.example 12:30" }, "nothing"],
  ])("a text in %s comes back as it is", async (_what, more, kind) => {
    const engine = standIn(good);
    const result = await translator([engine]).translate(request({ source: "auto", ...more }));
    expect(result).toMatchObject({ kind, text: more.text });
    expect(engine.received).toEqual([]);
  });

  test("that no engine has the pair", async () => {
    const result = await translator([standIn(good, { serves: () => false })]).translate(request());
    expect(result).toEqual({
      kind: "unsupported",
      aboveRung: [],
      source: "es",
      target: "en",
      detected: null,
    });
  });

  test("that engines are still fetching, when that is the only reason", async () => {
    expect(await translator([standIn(failing("not_ready"))]).translate(request())).toMatchObject({
      kind: "not_ready",
      engines: ["apertium"],
    });
  });

  test("a result even when detection is down", async () => {
    const down = {
      detect: () => Promise.reject(new Error("down")),
      detectMany: () => Promise.reject(new Error()),
    };
    const broken = { ...down, async [Symbol.asyncDispose]() {} };
    const chain = translator([standIn(good)], { detector: broken });
    expect(await chain.translate(request())).toMatchObject({ kind: "translated" });
    expect(await chain.translate(request({ source: "auto" }))).toMatchObject({ source: "und" });
  });
});

describe("the order", () => {
  const two = () => [standIn(good), standIn(good, { id: "bergamot" })];

  test("decides, and what the reader prefers comes before it", async () => {
    const chain = translator(two(), { order: ["bergamot", "apertium"] });
    expect(await chain.translate(request())).toMatchObject({ engine: "bergamot" });
    expect(await chain.translate(request({ prefer: "apertium" }))).toMatchObject({ engine: "apertium" });
  });

  test.each<[string, Behaviour]>([
    ["fails", failing("unavailable")],
    ["is not ready", failing("not_ready")],
    ["answers wrongly", ({ pieces }) => pieces.filter((piece) => piece.kind === "text")],
    ["throws something unknown", () => Promise.reject(new TypeError("bug"))],
  ])("goes on to the next engine when one %s", async (_what, behaviour) => {
    const chain = translator([standIn(behaviour, { id: "bergamot" }), standIn(good)]);
    expect(await chain.translate(request())).toMatchObject({ kind: "translated", engine: "apertium" });
  });

  test("goes on when an engine hangs and ignores its signal", async () => {
    const clock = handClock();
    const hung = standIn(() => new Promise<Piece[]>(() => {}), { id: "bergamot", timeout: 4_000 });
    const running = translator([hung, standIn(good)], { clock }).translate(request());
    await expect.poll(() => hung.received.length).toBeGreaterThan(0);
    clock.expire();
    expect(await running).toMatchObject({ engine: "apertium" });
  });
});

describe("retries", () => {
  test.each<EngineErrorCode>(["unavailable", "crashed"])("%s is tried once more", async (code) => {
    const engine = standIn(failingOnce(code));
    expect(await translator([engine]).translate(request())).toMatchObject({ kind: "translated" });
  });

  test.each<EngineErrorCode>(["auth", "quota", "timeout", "bad_output", "model_corrupt"])(
    "%s is not tried again",
    async (code) => {
      const engine = standIn(failingOnce(code));
      expect(await translator([engine]).translate(request())).toMatchObject({ reasons: [{ reason: code }] });
    },
  );

  test("a text that crashed an engine twice is never given to it again", async () => {
    const engine = standIn(failing("crashed"));
    const chain = translator([engine]);
    await chain.translate(request());
    engine.received.length = 0;
    expect(await chain.translate(request())).toMatchObject({ reasons: [{ reason: "crashed" }] });
    expect(engine.received).toEqual([]);
  });

  test("a short wait a provider asks for is granted, a long one is not", async () => {
    const patient = failingOnceWith(200);
    expect(await translator([standIn(patient)]).translate(request())).toMatchObject({ kind: "translated" });
    const impatient = failingOnceWith(60_000);
    expect(await translator([standIn(impatient)]).translate(request())).toMatchObject({ kind: "failed" });
  });

  const failingOnceWith = (retryAfter: number): Behaviour => {
    let failed = false;
    return (item, asked) => {
      if (failed) return good(item, asked);
      failed = true;
      throw new EngineError("rate_limited", "slow down", { retryAfter });
    };
  };

  test("a text that is too long is cut at sentences and put together again", async () => {
    const limited: Behaviour = (item, asked) => {
      const length = item.pieces.reduce(
        (sum, piece) => sum + (piece.kind === "text" ? piece.text.length : 1),
        0,
      );
      if (length > 1_200) throw new EngineError("too_long", "too long");
      return good(item, asked);
    };
    const text = "Mañana iremos a la casa de @ana en el pueblo. ".repeat(80).trim();
    const result = await translator([standIn(limited)]).translate(request({ text }));
    expect(result).toMatchObject({ kind: "translated" });
    expect((result as { text: string }).text.match(/@ana/gu)).toHaveLength(80);
  });
});

describe("the breaker", () => {
  test("rests an engine after five failures in half a minute, then lets one request try", async () => {
    const clock = handClock();
    let broken = true;
    const engine = standIn((item, asked) => (broken ? failing("timeout")(item, asked) : good(item, asked)));
    const chain = translator([engine], { clock });
    const reason = async () => {
      const result = await chain.translate(request());
      return result.kind === "failed" ? result.reasons[0]?.reason : result.kind;
    };
    for (let i = 0; i < 5; i += 1) expect(await reason()).toBe("timeout");
    expect(await reason()).toBe("resting");
    expect(chain.status()).toMatchObject([{ id: "apertium", breaker: "open" }]);
    clock.pass(30_001);
    expect(await reason()).toBe("timeout");
    expect(await reason()).toBe("resting");
    clock.pass(30_001);
    broken = false;
    expect(await reason()).toBe("translated");
    expect(chain.status()).toMatchObject([{ breaker: "closed" }]);
  });

  test("rests one pair of a local engine and leaves its others alone", async () => {
    const engine = standIn((item, asked) =>
      asked.source === "es" ? failing("timeout")(item, asked) : good(item, asked),
    );
    const chain = translator([engine]);
    for (let i = 0; i < 6; i += 1) await chain.translate(request());
    const other = request({ text: "See you tomorrow at the old station", source: "en", target: "es" });
    expect(await chain.translate(other)).toMatchObject({ kind: "translated" });
  });

  test("forgets old failures", async () => {
    const clock = handClock();
    const chain = translator([standIn(failing("timeout"))], { clock });
    for (let i = 0; i < 9; i += 1) {
      expect(await chain.translate(request())).toMatchObject({ reasons: [{ reason: "timeout" }] });
      clock.pass(10_000);
    }
  });

  test("a refused key rests a provider for all pairs until it is configured anew", async () => {
    const clock = handClock();
    const engine = standIn(failing("auth"), { id: "openai", madeAt: "provider" });
    const chain = translator([engine], { clock });
    const ask = () => chain.translate(request({ allowed: "provider" }));
    await ask();
    clock.pass(365 * 24 * 3_600_000);
    expect(await ask()).toMatchObject({ reasons: [{ reason: "resting" }] });
    chain.reset("openai");
    expect(await ask()).toMatchObject({ reasons: [{ reason: "auth" }] });
  });
});

describe("simultaneous requests", () => {
  function gated() {
    const gate = Promise.withResolvers<void>();
    const signals: AbortSignal[] = [];
    const engine = standIn(async (item, asked) => {
      signals.push(asked.signal);
      await gate.promise;
      return good(item, asked);
    });
    return { gate, signals, engine };
  }

  test("share one call when they are the same, and only then", async () => {
    const { gate, signals, engine } = gated();
    const chain = translator([engine]);
    const same = [request({ key: "c1" }), request({ key: "c1" }), request({ key: "c1" })].map(
      chain.translate,
    );
    const other = chain.translate(request({ key: "c2" }));
    gate.resolve();
    const results = await Promise.all([...same, other]);
    expect(signals).toHaveLength(2);
    expect(new Set(results.map((result) => (result as { text: string }).text)).size).toBe(1);
  });

  test("are cancelled when the last who waits leaves, and not before", async () => {
    const { signals, engine } = gated();
    const chain = translator([engine]);
    const [first, second] = [new AbortController(), new AbortController()];
    const one = chain.translate(request({ signal: first.signal }));
    const two = chain.translate(request({ signal: second.signal }));
    await expect.poll(() => signals.length).toBe(1);
    first.abort();
    await expect(one).rejects.toThrow("abort");
    expect(signals[0]?.aborted).toBe(false);
    second.abort();
    await expect(two).rejects.toThrow("abort");
    await expect.poll(() => signals[0]?.aborted).toBe(true);
  });
});

test("every pair is offered with its best engine", () => {
  const rough = standIn(good);
  const pivoted = standIn(good, { id: "bergamot", quality: "good", pivot: "ca", serves: (s) => s === "es" });
  const provider = standIn(good, { id: "openai", madeAt: "provider", quality: "good" });
  const chain = translator([rough, pivoted, provider]);
  expect(chain.pairs("server")).toEqual([
    { source: "es", target: "en", provider: "bergamot", quality: "good", pivot: "ca" },
    { source: "en", target: "es", provider: "apertium", quality: "rough" },
  ]);
  expect(chain.pairs().map((pair) => pair.provider)).toEqual(["openai", "openai"]);
  expect(chain.pairs("device")).toEqual([]);
});

test("attempts are reported without a word of the text", async () => {
  const events: TranslatorEvent[] = [];
  const chain = translator([standIn(failing("quota"), { id: "bergamot" }), standIn(good)], {
    onEvent: (event) => events.push(event),
  });
  await chain.translate(request());
  expect(events.map(({ engine, outcome }) => [engine, outcome])).toEqual([
    ["bergamot", "quota"],
    ["apertium", "ok"],
  ]);
  expect(JSON.stringify(events)).not.toContain("mañana");
});
