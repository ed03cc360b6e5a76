import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const folder = new URL("../../docs/decisions/", import.meta.url);
const index = readFileSync(new URL("README.md", folder), "utf8");
const records = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

test("each decision record has its own number", () => {
  const numbers = records.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

test("the index names every decision record and no other", () => {
  const named = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map((match) => match[1]);
  expect(named).toEqual(records.toSorted());
});
