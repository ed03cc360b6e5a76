import { mkdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { chooseSandbox } from "@lingualoom/sandbox/choose-sandbox.ts";
import type { ApertiumEngine } from "../../src/engines/apertium/apertium-engine.ts";
import { engineFolder } from "../../src/engines/apertium/engine-folder.ts";
import { hasApt } from "../../src/engines/apertium/install/private-apt.ts";
import { openApertium } from "../../src/engines/apertium/open-apertium.ts";

/** The folder of installed modules. */
const modules = join(createRequire(import.meta.url).resolve("vitest/package.json"), "../..");
const CACHE = process.env.LINGUALOOM_TEST_CACHE || join(modules, ".cache/lingualoom");

const STALE_LOCK = 5 * 60_000;

/** Without apt, Apertium cannot be fetched; in CI that is a failure instead of a reason to skip. */
export const cannotHaveApertium = !hasApt() && process.env.CI !== "true";

/** For tests: the real engine with English, Spanish, French and Catalan, fetched once by the product's own code. */
export async function openFetchedApertium(): Promise<ApertiumEngine> {
  await using _ = await lockOf(join(CACHE, "apertium.lock"));
  const trouble: string[] = [];
  const engine = await openApertium({
    dataDir: CACHE,
    env: { ...process.env, PATH: "/nowhere" },
    fetchPairs: ["en", "es", "fr", "ca"],
    log: { info: () => {}, warn: (message) => trouble.push(message) },
  });
  await engine.settled();
  if (!engine.route("en", "es")) throw new Error(`Apertium is not there for the tests: ${trouble.join("; ")}`);
  return engine;
}

/** For server tests: the folder of fetched pairs, to be linked as `engines/apertium` of a data folder. */
export async function fetchedApertiumFolder(): Promise<string> {
  const engine = await openFetchedApertium();
  await engine[Symbol.asyncDispose]();
  const { user } = await chooseSandbox({ hidden: [] });
  return engineFolder(CACHE, user, { info: () => {}, warn: () => {} });
}

/** Prevents two test files from fetching at the same time. */
async function lockOf(folder: string): Promise<AsyncDisposable> {
  mkdirSync(join(folder, ".."), { recursive: true });
  for (;;) {
    try {
      mkdirSync(folder);
      return { [Symbol.asyncDispose]: async () => rmSync(folder, { recursive: true, force: true }) };
    } catch {
      const since = statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
      if (Date.now() - since > STALE_LOCK) rmSync(folder, { recursive: true, force: true });
      await wait(100);
    }
  }
}
