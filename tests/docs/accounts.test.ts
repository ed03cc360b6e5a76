import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const page = readFileSync(new URL("docs/accounts.md", root), "utf8");

test("every test file that docs/accounts.md names exists and holds a test", () => {
  const named = [...page.matchAll(/`([^`\s]+\.(?:test|spec)\.ts)`/g)].map((match) => match[1] as string);
  expect(named.length).toBeGreaterThan(12);
  for (const file of named) {
    expect(existsSync(new URL(file, root)), file).toBe(true);
    expect(readFileSync(new URL(file, root), "utf8"), file).toMatch(/\btest(\.\w+)*\(/);
  }
});

test("the list of refused passwords is as long as docs/accounts.md states", () => {
  const list = new URL("apps/server/src/identity/credentials/passwords/common-passwords.txt", root);
  const [, stated = ""] = /never one of the ([\d,]+) commonest/.exec(page) ?? [];
  const count = new Set(readFileSync(list, "utf8").trim().split("\n")).size;
  expect(Number(stated.replace(",", ""))).toBeGreaterThanOrEqual(10_000);
  expect(count).toBeGreaterThanOrEqual(Number(stated.replace(",", "")));
});
