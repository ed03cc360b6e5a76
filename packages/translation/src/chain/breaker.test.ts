import { describe, expect, test } from "vitest";
import { failing, failingOnce, handClock, request, translator } from "../../test/chain.ts";
import { good } from "../../test/conformance/behaviours.ts";
import { type Behaviour, standIn } from "../../test/conformance/stand-in-engine.ts";
import { createBudgets } from "../budgets/budgets.ts";
import { memoryBudgetStore } from "../budgets/memory-store.ts";

describe("the breaker", () => {
  test("pauses an engine after five failures in half a minute, then allows one request", async () => {
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

  test("pauses one pair of a local engine and leaves its others alone", async () => {
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

  test("pauses a provider with a refused key for all pairs until it is reconfigured", async () => {
    const clock = handClock();
    const engine = standIn(failing("auth"), { id: "openai", privacyLevel: "providers" });
    const chain = translator([engine], { clock });
    const ask = () => chain.translate(request({ allowed: "providers" }));
    await ask();
    clock.pass(365 * 24 * 3_600_000);
    expect(await ask()).toMatchObject({ reasons: [{ reason: "resting" }] });
    chain.reset("openai");
    expect(await ask()).toMatchObject({ reasons: [{ reason: "auth" }] });
  });
});

test("an engine whose keys are paused for a time is asked again afterwards", async () => {
  const clock = handClock();
  const engine = standIn(failing("auth", { retryAfter: 600_000 }), {
    id: "cloudflare",
    privacyLevel: "providers",
  });
  const chain = translator([engine], { clock });
  const ask = () => chain.translate(request({ allowed: "providers" }));
  expect(await ask()).toMatchObject({ reasons: [{ reason: "auth" }] });
  expect(await ask()).toMatchObject({ reasons: [{ reason: "resting" }] });
  clock.pass(600_001);
  expect(await ask()).toMatchObject({ reasons: [{ reason: "auth" }] });
});

describe("an exhausted budget", () => {
  const provider = (behaviour: Behaviour) => standIn(behaviour, { id: "deepl", privacyLevel: "providers" });
  const ask = request({ allowed: "providers", person: "ana" });

  test("sends nothing, continues with the next engine, and trips no breaker", async () => {
    const [deepl, apertium] = [provider(good), standIn(good)];
    const budgets = createBudgets(() => ({ engines: { deepl: 50 } }), memoryBudgetStore(), handClock());
    const chain = translator([deepl, apertium], { budgets });
    expect(await chain.translate(ask)).toMatchObject({ engine: "deepl" });
    const sent = deepl.received.length;
    expect(await chain.translate(ask)).toMatchObject({ engine: "apertium" });
    expect(deepl.received).toHaveLength(sent);
    expect(chain.status()).toMatchObject([{ breaker: "closed" }, { breaker: "closed" }]);
  });

  test("is not charged for calls that a provider refuses", async () => {
    const budgets = createBudgets(() => ({ person: 50 }), memoryBudgetStore(), handClock());
    const deepl = provider(failingOnce("quota"));
    const clock = handClock();
    const chain = translator([deepl], { budgets, clock });
    expect(await chain.translate(ask)).toMatchObject({ reasons: [{ reason: "quota" }] });
    clock.pass(3_600_000);
    expect(await chain.translate(ask)).toMatchObject({ kind: "translated" });
    expect(await chain.translate(ask)).toMatchObject({ reasons: [{ reason: "person_budget" }] });
  });

  test("is ignored when it cannot be read, and the engine is tried again", async () => {
    let down = true;
    const take = () =>
      down
        ? Promise.reject(new Error("no database"))
        : Promise.resolve({ ok: true as const, giveBack: async () => {} });
    const clock = handClock();
    const deepl = provider(failingOnce("quota"));
    const chain = translator([deepl], { budgets: { take }, clock });
    down = false;
    await chain.translate(ask);
    clock.pass(3_600_000);
    down = true;
    await expect(chain.translate(ask)).rejects.toThrow("no database");
    down = false;
    expect(await chain.translate(ask)).toMatchObject({ kind: "translated" });
  });
});
