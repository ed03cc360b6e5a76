import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ManualClock } from "../../../test/manual-clock.ts";
import type { EngineOutcome } from "../../engine.ts";
import { ApertiumEngine } from "./apertium-engine.ts";
import type { Mode } from "./installation.ts";
import type { RuleBasedPairs } from "./pair-supply.ts";
import { BOOT_TIMEOUT, FRAME_TIMEOUT } from "./warm-pipe.ts";

const MODE: Mode = {
  name: "spa-eng",
  source: "es",
  target: "en",
  script: "",
  fingerprint: "1",
  libraryPath: "",
  folders: [],
};
const noPairs = {} as RuleBasedPairs;
const never = new AbortController().signal;

/** An engine with one pair. Its program loads until the test calls `ready`, then echoes its input. */
function coldEngine(then = "exec cat") {
  const folder = mkdtempSync(join(tmpdir(), "lingualoom-cold-"));
  const goAhead = join(folder, "go-ahead");
  const clock = new ManualClock();
  let starts = 0;
  const script = `while [ ! -e ${goAhead} ]; do sleep 0.01; done; ${then}`;
  const engine = new ApertiumEngine(
    {
      modes: [MODE],
      pairs: noPairs,
      setup: () => ({ state: "idle", done: 0, total: 0, message: "" }),
      startFetch: () => {},
      settled: async () => {},
      async [Symbol.asyncDispose]() {},
    },
    () => {
      starts++;
      return spawn("/bin/bash", ["--norc", "-c", script], {
        stdio: ["pipe", "pipe", "ignore"],
        detached: true,
      });
    },
    clock,
  );
  engine.refresh();
  return {
    engine,
    clock,
    starts: () => starts,
    ready: () => writeFileSync(goAhead, ""),
    async ask(signal = never): Promise<string> {
      const items = [{ pieces: [{ kind: "text" as const, text: "agua" }] }];
      const [outcome] = (await engine.translate({
        source: "es",
        target: "en",
        items,
        signal,
      })) as EngineOutcome[];
      return outcome?.ok ? "answered" : (outcome?.error.code ?? "nothing");
    },
    async [Symbol.asyncDispose]() {
      await engine[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Waits until the request has reached the program and its timeout runs. */
const running = (clock: ManualClock, timeout: number) => expect.poll(() => clock.isDueIn(timeout)).toBe(true);

test("the first text of a pair waits for the dictionaries, longer than a text may take", async () => {
  await using cold = coldEngine();
  const asked = Promise.all([cold.ask(), cold.ask(), cold.ask()]);
  await running(cold.clock, BOOT_TIMEOUT);
  cold.clock.advance(FRAME_TIMEOUT * 5);
  cold.ready();
  expect(await asked).toEqual(["answered", "answered", "answered"]);
  expect(cold.starts()).toBe(1);
});

test("a text that hangs after loading is given up at the usual limit", async () => {
  const hangsAfter = (frames: number) =>
    `for i in $(seq ${frames}); do IFS= read -r -d '' frame; printf '%s\\0' "$frame"; done; sleep 100`;
  await using warm = coldEngine(hangsAfter(2));
  warm.ready();
  expect(await warm.ask()).toBe("answered");
  const hanging = warm.ask();
  await running(warm.clock, FRAME_TIMEOUT);
  warm.clock.advance(FRAME_TIMEOUT);
  expect(await hanging).toBe("timeout");
});

test("a text that waits too long for dictionaries is refused, the next succeeds", async () => {
  await using cold = coldEngine();
  const asked = Promise.all([cold.ask(), cold.ask()]);
  await running(cold.clock, BOOT_TIMEOUT);
  cold.clock.advance(BOOT_TIMEOUT);
  expect(await asked).toEqual(["timeout", "timeout"]);
  cold.ready();
  expect(await cold.ask()).toBe("answered");
  expect(cold.starts()).toBe(1);
});

test("dictionaries that never load are given up, and loaded again for the next text", async () => {
  await using cold = coldEngine();
  for (let waits = 0; cold.starts() < 2; waits++) {
    const asked = cold.ask();
    await running(cold.clock, BOOT_TIMEOUT);
    cold.clock.advance(BOOT_TIMEOUT);
    expect(await asked).toBe("timeout");
    expect(waits).toBeLessThan(8);
  }
});

test("a cancelled text returns while dictionaries load, and the next finds them loaded", async () => {
  await using cold = coldEngine();
  const gone = new AbortController();
  const first = cold.ask(gone.signal);
  await running(cold.clock, BOOT_TIMEOUT);
  gone.abort();
  expect(await first).toBe("cancelled");
  cold.ready();
  expect(await cold.ask()).toBe("answered");
  expect(cold.starts()).toBe(1);
});
