import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { cannotHaveApertium } from "../../../test/apertium/fetched.ts";
import { START_MS } from "../../../test/patience.ts";
import { openApertium } from "./open-apertium.ts";

const quiet = { info: () => {}, warn: () => {} };
const env = { PATH: "/nowhere" };
const PAIR = "apertium-ind-zlm";
const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function freshFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "lingualoom-pairs-"));
  // Like a data folder: the unprivileged user may traverse it.
  chmodSync(folder, 0o755);
  folders.push(folder);
  return folder;
}

test.skipIf(cannotHaveApertium)(
  "an operator lists pairs with their sizes, fetches, uses and removes one",
  async () => {
    const dataDir = freshFolder();
    const seen: { done: number; total: number }[] = [];
    const open = () =>
      openApertium({
        dataDir,
        env,
        fetchPairs: false,
        choose: true,
        log: quiet,
        onChange: () => seen.push(engine?.setup() ?? { done: 0, total: 0 }),
      });
    let engine: Awaited<ReturnType<typeof open>> | undefined;
    engine = await open();
    const pair = async () => (await engine?.choice.overview())?.pairs.find(({ name }) => name === PAIR);
    const settled = (state: string) => expect.poll(async () => (await pair())?.state, LONG).toBe(state);

    expect(await engine.choice.overview()).toMatchObject({ fixed: null, lookedAt: null, pairs: [] });
    expect(engine.choice.install(PAIR)).toBe(false);
    expect(engine.choice.look()).toBe(true);
    await settled("available");
    expect(await pair()).toMatchObject({ source: "id", target: "ms", sha256: null });
    const { programs, diskBytes, pairs } = await engine.choice.overview();
    expect(pairs.length).toBeGreaterThan(20);
    expect(programs).toBeGreaterThan(500_000);
    expect(diskBytes).toBe(0);

    expect(engine.choice.install(PAIR)).toBe(true);
    expect((await pair())?.state).toBe("fetching");
    await settled("here");
    await engine.settled();
    expect(engine.route("id", "ms")).not.toBeNull();
    expect(await pair()).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
    expect((await pair())?.size).toBeGreaterThan(500_000);
    expect(await engine.choice.overview()).toMatchObject({ programs: 0 });
    const total = Math.max(...seen.map((one) => one.total));
    expect(total).toBeGreaterThan(programs);
    expect(seen.every(({ done }) => done <= total)).toBe(true);
    expect(engine.setup().state).toBe("idle");

    // After a restart, the chosen pairs are still there and nothing else is fetched.
    await engine[Symbol.asyncDispose]();
    engine = await open();
    engine.startFetch();
    expect(engine.setup().state).toBe("idle");
    expect(engine.route("id", "ms")).not.toBeNull();

    expect(await engine.choice.remove(PAIR)).toBe(true);
    expect(await engine.choice.remove(PAIR)).toBe(false);
    expect(engine.route("id", "ms")).toBeNull();
    expect((await pair())?.state).toBe("available");
    const left = readdirSync(join(dataDir, "engines", "apertium", "packages"));
    expect(left.filter((name) => name.startsWith(PAIR))).toEqual([]);
    await engine[Symbol.asyncDispose]();
  },
  300_000,
);

const LONG = { timeout: START_MS, interval: 100 };

test("with fetching off no pair can be chosen, and the status gives the reason", async () => {
  await using engine = await openApertium({ dataDir: freshFolder(), env, fetchPairs: false, log: quiet });
  expect((await engine.choice.overview()).fixed).not.toBeNull();
  expect(engine.choice.look()).toBe(false);
  expect(engine.choice.install(PAIR)).toBe(false);
});
