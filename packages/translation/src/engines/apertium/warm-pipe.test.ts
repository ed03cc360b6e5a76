import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ManualClock } from "../../../test/manual-clock.ts";
import type { EngineError } from "../../engine.ts";
import { HANGS_AFTER } from "../lanes/lane.ts";
import { FRAME_TIMEOUT, makeWarmPipe } from "./warm-pipe.ts";

const never = new AbortController().signal;
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => "answered",
    (error: EngineError) => error.code,
  );

/** Each script is used for one start; the last one for all further starts. */
function pipeOf(...scripts: string[]) {
  const clock = new ManualClock();
  const starts: string[] = [];
  const pipe = makeWarmPipe({
    name: "test",
    clock,
    spawn: () => {
      const script = scripts[Math.min(starts.length, scripts.length - 1)]!;
      starts.push(script);
      return spawn("/bin/sh", ["-c", script], { stdio: ["pipe", "pipe", "ignore"], detached: true });
    },
  });
  return { pipe, clock, starts, [Symbol.dispose]: () => pipe.close() };
}

const afterBoot = (then: string) => `IFS= read -r -d '' boot; printf '%s\\0' "$boot"; ${then}`;
const bash = (script: string) => `exec bash --norc -c '${script.replaceAll("'", `'\\''`)}'`;

test("simultaneous requests each get their own answer", async () => {
  using running = pipeOf("exec cat");
  const texts = Array.from({ length: 60 }, (_, i) => `text ${i}`);
  expect(await Promise.all(texts.map((text) => running.pipe.ask(text, never)))).toEqual(texts);
});

test("an answer with another nonce is dropped, and the process is replaced", async () => {
  using running = pipeOf(
    bash(afterBoot("IFS= read -r -d '' frame; printf 'someone else[][1234567890]\\0'; sleep 100")),
    "exec cat",
  );
  expect(await codeOf(running.pipe.ask("mine", never))).toBe("crashed");
  expect(await running.pipe.ask("next", never)).toBe("next");
  expect(running.starts).toHaveLength(2);
});

test("an unexpected answer ends the process", async () => {
  using running = pipeOf("exec cat");
  expect(await codeOf(running.pipe.ask("one\0two", never))).toBe("crashed");
  expect(await running.pipe.ask("next", never)).toBe("next");
});

test("a hanging request times out, and those behind it are still answered", async () => {
  using running = pipeOf(bash(afterBoot("echo started >&1; sleep 100")), "exec cat");
  const hanging = codeOf(running.pipe.ask("hangs", never));
  const behind = running.pipe.ask("behind", never);
  for (const wait of [FRAME_TIMEOUT, FRAME_TIMEOUT * HANGS_AFTER]) {
    await expect.poll(() => running.clock.isDueIn(wait)).toBe(true);
    running.clock.advance(wait);
  }
  expect(await hanging).toBe("timeout");
  expect(await behind).toBe("behind");
});

test("a pipeline that was slow once is not restarted for the next text", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lingualoom-slow-"));
  const goAhead = join(folder, "go-ahead");
  const answers = `while [ ! -e ${goAhead} ]; do sleep 0.01; done; printf "%s\\0" "$frame"; exec cat`;
  using running = pipeOf(bash(afterBoot(`IFS= read -r -d '' frame; ${answers}`)));
  const slow = codeOf(running.pipe.ask("slow", never));
  await expect.poll(() => running.clock.isDueIn(FRAME_TIMEOUT)).toBe(true);
  running.clock.advance(FRAME_TIMEOUT);
  expect(await slow).toBe("timeout");
  writeFileSync(goAhead, "");
  expect(await running.pipe.ask("next", never)).toBe("next");
  expect(running.starts).toHaveLength(1);
  rmSync(folder, { recursive: true });
});

test("a process that dies at work costs one request", async () => {
  using running = pipeOf(bash(afterBoot("IFS= read -r -d '' frame; exit 3")), "exec cat");
  const first = codeOf(running.pipe.ask("first", never));
  const second = running.pipe.ask("second", never);
  expect(await first).toBe("crashed");
  expect(await second).toBe("second");
});

test("a pipeline that cannot start refuses all waiting requests instead of retrying", async () => {
  using running = pipeOf("exit 1");
  expect(await Promise.all([1, 2, 3].map(() => codeOf(running.pipe.ask("x", never))))).toEqual([
    "crashed",
    "crashed",
    "crashed",
  ]);
  expect(running.starts).toHaveLength(1);
});

test("an endless answer is cut off", async () => {
  using running = pipeOf(bash(afterBoot("yes")), "exec cat");
  expect(await codeOf(running.pipe.ask("x", never))).toBe("bad_output");
  expect(await running.pipe.ask("next", never)).toBe("next");
});

test("a cancelled request returns, and the others stay in step", async () => {
  using running = pipeOf("exec cat");
  const gone = new AbortController();
  const first = codeOf(running.pipe.ask("gone", gone.signal));
  const second = running.pipe.ask("stays", never);
  gone.abort();
  expect(await first).toBe("cancelled");
  expect(await second).toBe("stays");
});

test("requests beyond what it can answer in time are refused at once", async () => {
  using running = pipeOf("exec sleep 100");
  const asked = Array.from({ length: 300 }, () => codeOf(running.pipe.ask("x", never)));
  const refused = await Promise.race([Promise.all(asked.slice(-10)), Promise.all(asked)]);
  expect(new Set(refused)).toEqual(new Set(["unavailable"]));
});
