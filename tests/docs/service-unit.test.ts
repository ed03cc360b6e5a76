import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const read = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");
const unit = await read("deploy/lingualoom.service");
const settings = unit.split("\n").filter((line) => line !== "" && !line.startsWith("#"));

test("docs/operations.md shows the current unit", async () => {
  const [, shown = ""] = /```ini\n(\[Unit\][^`]*)```/.exec(await read("docs/operations.md")) ?? [];
  expect(shown.split("\n").filter((line) => line !== "")).toEqual(settings);
});

const systemd = await promisify(execFile)("systemd-analyze", ["--version"]).then(
  ({ stdout }) => Number(/^systemd (\d+)/.exec(stdout)?.[1]),
  () => 0,
);

test.skipIf(systemd < 250)("systemd accepts the unit and rates its exposure low", async () => {
  const folder = await mkdtemp(join(tmpdir(), "lingualoom-unit-"));
  const file = join(folder, "lingualoom.service");
  // npm may be elsewhere on this machine.
  await writeFile(file, unit.replace("/usr/bin/npm start", "/bin/sh"));
  const analyze = (...args: string[]) => promisify(execFile)("systemd-analyze", [...args, file]);
  expect((await analyze("verify")).stderr).toBe("");
  // On a scale to 100, a service without any protection. The command fails above the threshold.
  await analyze("security", "--offline=true", "--threshold=30");
  await rm(folder, { recursive: true });
});
