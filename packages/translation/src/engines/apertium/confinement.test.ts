import { spawn } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { text } from "node:stream/consumers";
import { chooseSandbox } from "@lingualoom/sandbox/choose-sandbox.ts";
import { expect, test } from "vitest";
import { killGroup, spawnConfined } from "./confinement.ts";

const sandbox = await chooseSandbox({ hidden: [] });

async function outputOf(script: string): Promise<string> {
  const child = spawnConfined(sandbox, {
    script,
    shown: [],
    variables: { LD_LIBRARY_PATH: "/somewhere" },
  });
  child.stdin!.end();
  return (await text(child.stdout!)).trim();
}

test("a confined program inherits nothing from the server's environment", async () => {
  process.env.LINGUALOOM_CONFINEMENT_TEST = "secret";
  const names = (await outputOf("env")).split("\n").map((line) => line.split("=")[0]);
  delete process.env.LINGUALOOM_CONFINEMENT_TEST;
  expect(names.filter((name) => !["PWD", "SHLVL", "OLDPWD", "_"].includes(name!)).sort()).toEqual([
    "LC_ALL",
    "LD_LIBRARY_PATH",
    "PATH",
  ]);
});

test.skipIf(process.platform !== "linux")("a confined program inherits no open file of the server", async () => {
  const server = `
    import { spawnConfined } from ${JSON.stringify(new URL("./confinement.ts", import.meta.url).href)};
    import { noSandbox } from ${JSON.stringify(import.meta.resolve("@lingualoom/sandbox/sandbox.ts"))};
    const child = spawnConfined(noSandbox, { script: "ls /proc/self/fd", shown: [] });
    child.stdout.pipe(process.stdout);
  `;
  const stdio = Array.from({ length: 24 }, (_, fd) => (fd === 1 ? "pipe" : "ignore") as "pipe" | "ignore" | number);
  const leftOpen = openSync(import.meta.filename, "r");
  for (const fd of [5, 23]) stdio[fd] = leftOpen;
  const started = spawn(process.execPath, ["--input-type=module", "-e", server], { stdio });
  const open = (await text(started.stdout!)).trim().split("\n").map(Number);
  closeSync(leftOpen);
  // `ls` itself opens the folder it lists, as descriptor 3.
  expect(open).toEqual([0, 1, 2, 3]);
});

test.skipIf(process.getuid?.() !== 0 || sandbox.user === null)(
  "the server's root rights end before a confined program starts",
  async () => {
    expect(await outputOf("id -u; id -g; id -G")).toBe("65534\n65534\n65534");
  },
);

test.skipIf(process.platform !== "linux")("memory, processor time, files and size of files are limited", async () => {
  expect(await outputOf("ulimit -v; ulimit -t; ulimit -n; ulimit -f; ulimit -c")).toBe("1000000\n900\n32\n0\n0");
});

test("killing a confined program ends everything it started", async () => {
  const child = spawnConfined(sandbox, { script: "sleep 1000 | (echo up; cat)", shown: [] });
  const ended = new Promise((resolve) => child.stdout!.once("close", resolve));
  await new Promise((resolve) => child.stdout!.once("data", resolve));
  killGroup(child);
  // The pipe closes only when the last program that holds it has exited.
  await ended;
  expect(child.killed || child.signalCode !== null || child.exitCode === null).toBe(true);
});
