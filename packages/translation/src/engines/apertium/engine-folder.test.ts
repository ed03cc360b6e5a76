import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { engineFolder, isReachableBy, makeReadableFolder } from "./engine-folder.ts";

const NOBODY = { uid: 65534, gid: 65534 };
const made: string[] = [];
function folderWithMode(mode: number): string {
  const folder = mkdtempSync(join(tmpdir(), "lingualoom-folder-"));
  chmodSync(folder, mode);
  made.push(folder);
  return folder;
}
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true });
});

const logged: string[] = [];
const log = {
  info: (message: string) => logged.push(message),
  warn: (message: string) => logged.push(message),
};

test("engines live in the data folder if the user they run as can reach it", () => {
  const dataDir = folderWithMode(0o755);
  expect(engineFolder(dataDir, NOBODY, log)).toBe(join(dataDir, "engines", "apertium"));
});

test("an unprivileged server stores them in the data folder, private or not", () => {
  const dataDir = folderWithMode(0o700);
  expect(engineFolder(dataDir, null, log)).toBe(join(dataDir, "engines", "apertium"));
});

test("below a private data folder they move to an accessible one, and the log says so", () => {
  const outside = folderWithMode(0o755);
  const folder = engineFolder(folderWithMode(0o700), NOBODY, log, outside);
  expect(folder.startsWith(outside)).toBe(true);
  expect(logged.join()).toContain(folder);
});

test("choosing the folder creates nothing", () => {
  const outside = folderWithMode(0o755);
  engineFolder(folderWithMode(0o700), NOBODY, log, outside);
  expect(readdirSync(outside)).toEqual([]);
});

test("a strict umask does not shut the unprivileged user out of created folders", () => {
  const folder = join(folderWithMode(0o755), "engines", "apertium");
  const before = process.umask(0o077);
  makeReadableFolder(folder);
  process.umask(before);
  expect(isReachableBy(NOBODY, folder)).toBe(true);
});
