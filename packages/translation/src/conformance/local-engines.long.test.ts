import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { cannotHaveApertium, openFetchedApertium } from "../../test/apertium/fetched.ts";
import { startTestRegistry } from "../../test/bergamot-model/test-registry.ts";
import { impatientClock } from "../../test/conformance/impatient-clock.ts";
import { createDetector } from "../detection/detector.ts";
import type { Engine } from "../engine.ts";
import { openBergamot } from "../engines/bergamot/open-bergamot.ts";
import { createTranslator } from "../translator.ts";
import { loadCases } from "./cases.ts";
import { runCases } from "./run.ts";

const cases = await loadCases();
const detector = createDetector();
afterAll(() => detector[Symbol.asyncDispose]());

async function outcomesOf(engine: Engine, some = cases) {
  const served = some.filter(({ source, target }) => engine.route(source, target));
  const translator = createTranslator({ engines: [engine], detector, clock: impatientClock() });
  return await runCases(served, translator);
}

describe.skipIf(cannotHaveApertium)("Apertium", () => {
  test("passes nearly every case and lets no faulty answer through", async () => {
    await using engine = await openFetchedApertium();
    const outcomes = await outcomesOf(engine);
    expect(outcomes.length).toBeGreaterThan(400);
    expect(outcomes.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
    const refused = outcomes.filter(({ verdict }) => verdict === "refused");
    // The engine refuses a text of which it does not know a third, for example one full of typos.
    const others = refused.filter(({ why }) => why !== "unknown_words");
    expect(others.length, JSON.stringify(others)).toBeLessThan(10);
    expect(refused.length, JSON.stringify(refused)).toBeLessThan(60);
  });
});

describe("the neural engine, with an untrained model", () => {
  test("lets no faulty answer through and loses no piece", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "lingualoom-conformance-"));
    try {
      await using registry = await startTestRegistry("es-en", "en-es");
      const { registryUrl, attachmentsUrl } = registry;
      const log = { info: () => {}, warn: () => {} };
      await using engine = await openBergamot({ dataDir, registryUrl, attachmentsUrl, fetch: true, log });
      await engine.reachable;
      for (const [source, target] of [
        ["es", "en"],
        ["en", "es"],
      ] as const)
        await engine.warm(source, target);
      // A model that finds no sentence boundary takes long for 4,000 characters.
      const short = cases.filter((testCase) => testCase.class !== "long");
      const outcomes = await outcomesOf(engine, short);
      expect(outcomes.length).toBeGreaterThan(300);
      expect(outcomes.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
      // If the engine had failed, nothing would have been tested.
      const tried = outcomes.filter(({ why }) => why !== "not_ready" && why !== "crashed" && why !== "timeout");
      expect(tried.length).toBeGreaterThan(outcomes.length * 0.9);
    } finally {
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
});
