import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { StartError } from "../start-error.ts";
import { openDataFolder } from "./data-folder.ts";

let base: string;
let path: string;

beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), "lingualoom-data-"));
  path = join(base, "deep", "data");
});

afterEach(() => rm(base, { recursive: true, force: true }));

describe("the lock", () => {
  test("ends a second server on the same folder with a sentence that names the first", async () => {
    await using _first = await openDataFolder(path);
    const failure = await openDataFolder(path).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect((failure as Error).message).toBe(
      `Another Lingualoom server (process ${process.pid}) is already using the data folder ${path}. Stop it, or set DATA_DIR to another folder.`,
    );
  });

  test("is locked against other processes, and free the moment its owner is killed", async () => {
    const script = `
      const { openDataFolder } = await import(${JSON.stringify(import.meta.resolve("./data-folder.ts"))});
      await openDataFolder(${JSON.stringify(path)});
      process.stdout.write("open");
      setInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ["--input-type=module", "--eval", script], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    await once(other.stdout!, "data");
    await expect(openDataFolder(path)).rejects.toThrow(`(process ${other.pid})`);
    other.kill("SIGKILL");
    await once(other, "exit");
    await using folder = await openDataFolder(path);
    expect(folder.path).toBe(path);
  });

  test("cannot be taken by users who may not write here", async () => {
    await using _folder = await openDataFolder(path);
    expect((await stat(join(path, "server.lock"))).mode & 0o077).toBe(0);
  });

  test("is given back when the folder is closed", async () => {
    await (await openDataFolder(path))[Symbol.asyncDispose]();
    await using folder = await openDataFolder(path);
    expect(folder.path).toBe(path);
  });
});

describe("the secret", () => {
  test("is created once, survives restarts, and only its owner can read it", async () => {
    let made: string;
    {
      await using folder = await openDataFolder(path);
      made = await folder.appSecret();
    }
    await using folder = await openDataFolder(path);
    expect(await folder.appSecret()).toBe(made);
    expect(made.length).toBeGreaterThanOrEqual(32);
    expect((await stat(join(path, "app-secret"))).mode & 0o777).toBe(0o600);
  });

  test("differs from folder to folder", async () => {
    await using one = await openDataFolder(join(base, "one"));
    await using two = await openDataFolder(join(base, "two"));
    expect(await one.appSecret()).not.toBe(await two.appSecret());
  });

  test("that is damaged is reported, not replaced", async () => {
    await using folder = await openDataFolder(path);
    await writeFile(join(path, "app-secret"), "short");
    await expect(folder.appSecret()).rejects.toThrow(/app-secret is damaged/);
  });
});

test("a private sub-folder is closed to other users", async () => {
  await using folder = await openDataFolder(path);
  const outbox = await folder.privateFolder("outbox");
  expect(outbox).toBe(join(path, "outbox"));
  expect((await stat(outbox)).mode & 0o077).toBe(0);
});

test("a folder that cannot be made, or is a file, ends with a sentence", async () => {
  await writeFile(join(base, "file"), "");
  await expect(openDataFolder(join(base, "file"))).rejects.toThrow(/^The data folder .*file cannot be written to/);
  await expect(openDataFolder(join(base, "file", "data"))).rejects.toThrow(
    /^The data folder .*file\/data cannot be written to \(ENOTDIR.*\)\. Make it writable, or set DATA_DIR to a folder that is\.$/,
  );
});

test.runIf(process.platform === "linux")("an unwritable place does not hang the start", async () => {
  await expect(openDataFolder("/proc/lingualoom/data")).rejects.toThrow(
    "The data folder /proc/lingualoom/data cannot be written to",
  );
});
