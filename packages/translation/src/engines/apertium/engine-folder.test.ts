import { chmodSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { engineFolder, isReachableBy } from "./engine-folder.ts";

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

test("engines live in the data folder where the user they run as gets there", () => {
  const dataDir = folderWithMode(0o755);
  expect(engineFolder(dataDir, NOBODY, () => {})).toBe(join(dataDir, "engines", "apertium"));
});

test("a server that is not root keeps them in the data folder however private it is", () => {
  const dataDir = folderWithMode(0o700);
  expect(engineFolder(dataDir, null, () => {})).toBe(join(dataDir, "engines", "apertium"));
});

test("a strict umask does not shut the unprivileged user out of a readable data folder", () => {
  const before = process.umask(0o077);
  const dataDir = folderWithMode(0o755);
  const folder = engineFolder(dataDir, NOBODY, () => {});
  process.umask(before);
  expect(folder).toBe(join(dataDir, "engines", "apertium"));
});

test.skipIf(process.getuid?.() !== 0)(
  "below a private data folder they move to where everyone reads and root writes",
  () => {
    const said: string[] = [];
    const folder = engineFolder(folderWithMode(0o700), NOBODY, (message) => said.push(message));
    made.push(folder);
    expect(isReachableBy(NOBODY, folder)).toBe(true);
    expect(statSync(folder)).toMatchObject({
      uid: 0,
      mode: expect.toSatisfy((mode: number) => (mode & 0o022) === 0),
    });
    expect(said.join()).toContain(folder);
  },
);
