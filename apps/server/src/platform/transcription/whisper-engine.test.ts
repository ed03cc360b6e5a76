import { execFileSync } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { whisperModel } from "#test/whisper-model/write-model.ts";
import { SoundProcess, type SoundProcessOptions } from "./sound/sound-process.ts";
import { openWhisper } from "./whisper-engine.ts";

const folder = await mkdtemp(join(tmpdir(), "lingualoom-whisper-"));
afterAll(() => rm(folder, { recursive: true }));
const file = join(folder, "model.bin");
await writeFile(file, whisperModel());

const never = new AbortController().signal;
const mayGo = async () => {};
const recording = (name: string) => readFile(new URL(`../../../test/sounds/${name}`, import.meta.url));

function open(more: Partial<SoundProcessOptions> = {}) {
  const clock = new ManualClock();
  const sound = new SoundProcess({ clock, model: file, mostSeconds: 60, ...more });
  const engine = openWhisper(sound, more.model ?? file);
  return { clock, sound, engine, [Symbol.asyncDispose]: () => sound[Symbol.asyncDispose]() };
}

test.each(["hola-video.webm", "hola.mp3", "hola.flac", "hola.m4a", "hola.aac"])(
  "the engine hears %s, in a process that ends a minute after the last",
  async (name) => {
    await using whisper = open();
    expect(await whisper.engine.transcribe(await recording(name), never, mayGo)).toMatchObject({ text: "palabra" });
    whisper.clock.advance(59_000);
    expect(whisper.sound.running).toBe(true);
    whisper.clock.advance(1_000);
    expect(whisper.sound.running).toBe(false);
  },
);

test.each([
  ["what is no recording", Buffer.from("no sound at all".repeat(100)), "unreadable"],
  ["half a recording", (await recording("hola.mp3")).subarray(0, 20), "unreadable"],
])("the engine refuses %s", async (_what, bytes, failure) => {
  await using whisper = open();
  await expect(whisper.engine.transcribe(bytes, never, mayGo)).rejects.toMatchObject({ failure });
});

test("an overlong recording is refused, and silence has no transcript", async () => {
  await using brief = open({ mostSeconds: 1.2 });
  await expect(brief.engine.transcribe(await recording("hola.ogg"), never, mayGo)).rejects.toMatchObject({
    failure: "too-long",
  });
  expect(await brief.engine.transcribe(await recording("silence.webm"), never, mayGo)).toBeNull();
});

test("a recording that crashes or hangs the process is given up, and the next works", async () => {
  await using whisper = open();
  const bytes = await recording("hola.webm");
  const deadly = whisper.engine.transcribe(bytes, never, mayGo);
  const next = whisper.engine.transcribe(bytes, never, mayGo);
  await expect.poll(() => whisper.sound.running).toBe(true);
  for (const pid of childrenNamed("sound-program")) process.kill(pid, "SIGKILL");
  await expect(deadly).rejects.toMatchObject({ failure: "unreadable" });
  expect(await next).toMatchObject({ text: "palabra" });

  const slow = whisper.engine.transcribe(bytes, never, mayGo);
  await new Promise((resolve) => setTimeout(resolve, 0));
  whisper.clock.advance(30 * 60_000);
  await expect(slow).rejects.toMatchObject({ failure: "unreadable" });
  expect(await whisper.engine.transcribe(bytes, never, mayGo)).toMatchObject({ text: "palabra" });
});

test("a missing or broken model is the operator's error, not the recording's", async () => {
  const missing = join(folder, "missing.bin");
  await using whisper = open({ model: missing });
  expect(await whisper.engine.health()).toBe("model-missing");
  const broken = join(folder, "broken.bin");
  await writeFile(broken, "no model");
  await using other = open({ model: broken });
  for (const { engine } of [whisper, other])
    await expect(engine.transcribe(await recording("hola.webm"), never, mayGo)).rejects.toMatchObject({
      failure: "unconfigured",
    });
  await using good = open();
  expect(await good.engine.health()).toBe("ready");
});

/** Only children of this process, so that other tests keep theirs. */
function childrenNamed(name: string): number[] {
  const listed = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(process.pid)], { encoding: "utf8" });
  return listed
    .split("\n")
    .filter((line) => line.includes(name))
    .map((line) => Number.parseInt(line, 10));
}
