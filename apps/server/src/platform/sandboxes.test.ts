import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import type { Sandbox } from "@lingualoom/sandbox/sandbox.ts";
import { expect, test } from "vitest";
import { ManualClock } from "#test/manual-clock.ts";
import { picture } from "#test/pictures.ts";
import { pictureFork } from "./media/confined/picture-fork.ts";
import { PictureMaker } from "./media/resizing/picture-maker.ts";
import { openSandboxes } from "./sandboxes.ts";
import { sentenceIn } from "./sentences/in-language.ts";
import type { LocalizableText } from "./sentences/sentence.ts";

// Real processes, on a machine that may be busy with other tests.
const isRoot = process.getuid?.() === 0;
const ordinary = { isRoot: false, starter: isRoot ? { uid: 65534, gid: 65534 } : null };
const dataDir = await mkdtemp(join(tmpdir(), "lingualoom-sandboxes-"));
await writeFile(join(dataDir, "app-secret"), "the secret", { mode: 0o644 });
const found = await openSandboxes(dataDir, { ...ordinary, unconfinedPreviews: false });

/** Runs native code in place of the decoders, which Node's permissions do not restrict. */
async function inPlaceOfTheDecoders(script: string, ...args: string[]): Promise<string> {
  const { execPath, execArgv, ...options } = pictureFork(found.pictures);
  const command = execArgv.slice(0, execArgv.indexOf(process.execPath));
  const child = spawn(execPath, [...command, "/bin/bash", "--norc", "-c", script, "bash", ...args], {
    ...options,
    stdio: ["ignore", "pipe", "ignore"],
  });
  return (await text(child.stdout!)).trim();
}

test.skipIf(found.failures !== null)("images are made in the sandbox", async () => {
  await using maker = new PictureMaker(new ManualClock(), found.pictures);
  const bytes = await picture(40, 30).png().toBuffer();
  expect(await maker.make(bytes, "message", "ana")).toMatchObject({ width: 40, height: 30 });
  expect(await maker.make(bytes, "avatar", "ana")).toMatchObject({ width: 40, height: 30 });
});

test.skipIf(found.failures !== null)("a compromised decoder reads no secret and connects nowhere", async () => {
  const server = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  const looks = 'cat "$1" || echo "no secret"; (exec 3<> "/dev/tcp/127.0.0.1/$2") || echo "no network"';
  expect(await inPlaceOfTheDecoders(looks, join(dataDir, "app-secret"), String(port))).toBe("no secret\nno network");
  server.close();
});

test.skipIf(process.platform !== "linux")("the sandbox limits memory and processes", async () => {
  expect(await inPlaceOfTheDecoders("ulimit -d; ulimit -c")).toBe("2000000\n0");
  if (found.pictures.countsProcesses) expect(await inPlaceOfTheDecoders("ulimit -u")).toBe("512");
});

test("without a sandbox images are still processed, and the log warns", async () => {
  const choice = { ...ordinary, tried: async ({ kind }: Sandbox) => kind === "none" };
  const none = await openSandboxes(dataDir, { ...choice, unconfinedPreviews: false });
  expect(sentenceIn(none.failures as LocalizableText, "en")).toMatch(/^Apertium .* documents get no preview, unless/);
  const draws = await openSandboxes(dataDir, { ...choice, unconfinedPreviews: true });
  expect(draws.failures).toMatchObject({ code: "programsReadFiles" });
  await using maker = new PictureMaker(new ManualClock(), none.pictures);
  const bytes = await picture(40, 30).png().toBuffer();
  expect(await maker.make(bytes, "message", "ana")).toMatchObject({ width: 40 });
  await rm(dataDir, { recursive: true });
});
