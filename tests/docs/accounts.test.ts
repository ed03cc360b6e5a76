import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const page = readFileSync(new URL("docs/accounts.md", root), "utf8");
const rows = page.split("\n").filter((line) => /^\| (guarantee )?\d+ \|/.test(line));

test("every decision on accounts has a row, and every row names tests", () => {
  const decisions = new Set(rows.map((row) => row.split("|")[1]?.trim()));
  for (const number of [14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 43])
    expect(decisions).toContain(String(number));
  for (const row of rows) expect(row).toMatch(/`[^`]+\.(test|spec)\.ts`/);
});

test("the tests it names are there, and hold at least one test each", () => {
  const named = [...page.matchAll(/`([^`\s]+\.(?:test|spec)\.ts)`/g)].map((match) => match[1] as string);
  expect(named.length).toBeGreaterThan(12);
  for (const file of named) {
    expect(existsSync(new URL(file, root)), file).toBe(true);
    expect(readFileSync(new URL(file, root), "utf8"), file).toMatch(/\btest(\.\w+)*\(/);
  }
});

test("as many common passwords are refused as it says", () => {
  const list = new URL("apps/server/src/features/auth/passwords/common-passwords.txt", root);
  const [, said = ""] = /never one of the ([\d,]+) commonest/.exec(page) ?? [];
  const count = new Set(readFileSync(list, "utf8").trim().split("\n")).size;
  expect(Number(said.replace(",", ""))).toBeGreaterThanOrEqual(10_000);
  expect(count).toBeGreaterThanOrEqual(Number(said.replace(",", "")));
});
