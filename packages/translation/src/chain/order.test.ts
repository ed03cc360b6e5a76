import { describe, expect, test } from "vitest";
import { failing, handClock, request, translator } from "../../test/chain.ts";
import { good } from "../../test/conformance/behaviours.ts";
import { type Behaviour, standIn } from "../../test/conformance/stand-in-engine.ts";
import type { Piece } from "../engine.ts";

describe("the engine order", () => {
  const two = () => [standIn(good), standIn(good, { id: "bergamot" })];

  test("decides, after the reader's preference", async () => {
    const chain = translator(two(), { order: ["bergamot", "apertium"] });
    expect(await chain.translate(request())).toMatchObject({ engine: "bergamot" });
    expect(await chain.translate(request({ prefer: "apertium" }))).toMatchObject({ engine: "apertium" });
  });

  test.each<[string, Behaviour]>([
    ["fails", failing("unavailable")],
    ["is not ready", failing("not_ready")],
    ["answers wrongly", ({ pieces }) => pieces.filter((piece) => piece.kind === "text")],
    ["throws something unknown", () => Promise.reject(new TypeError("bug"))],
  ])("continues with the next engine when one %s", async (_what, behaviour) => {
    const chain = translator([standIn(behaviour, { id: "bergamot" }), standIn(good)]);
    expect(await chain.translate(request())).toMatchObject({ kind: "translated", engine: "apertium" });
  });

  test("continues when an engine hangs and ignores its signal", async () => {
    const clock = handClock();
    const hung = standIn(() => new Promise<Piece[]>(() => {}), { id: "bergamot", timeout: 4_000 });
    const running = translator([hung, standIn(good)], { clock }).translate(request());
    await expect.poll(() => hung.received.length).toBeGreaterThan(0);
    clock.expire();
    expect(await running).toMatchObject({ engine: "apertium" });
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

  test("share one call only when they are identical", async () => {
    const { gate, signals, engine } = gated();
    const chain = translator([engine]);
    const same = [request({ key: "c1" }), request({ key: "c1" }), request({ key: "c1" })].map(chain.translate);
    const other = chain.translate(request({ key: "c2" }));
    gate.resolve();
    const results = await Promise.all([...same, other]);
    expect(signals).toHaveLength(2);
    expect(new Set(results.map((result) => (result as { text: string }).text)).size).toBe(1);
  });

  test("are cancelled when the last caller leaves, and not before", async () => {
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
