import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");

test("the checks refuse regular expressions that take more than linear time", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-slow-"));
  const slow = [String.raw`/^(\s*)(.*?)(\s*)$/su`, String.raw`/\s+$/u`, 'new RegExp("(?:a+)+b")'];
  try {
    await writeFile(join(folder, "slow.ts"), slow.map((one, at) => `export const slow${at} = ${one};\n`).join(""));
    const oxlint = join(root, "node_modules/oxlint/bin/oxlint");
    const refused = await promisify(execFile)(
      process.execPath,
      [oxlint, "-c", join(root, ".oxlintrc.json"), "--format=unix", folder],
      { cwd: root },
    ).catch((error: { stdout: string }) => error.stdout);
    for (const line of [1, 2, 3]) expect(refused).toContain(`slow.ts:${line}:`);
  } finally {
    await rm(folder, { recursive: true });
  }
});
