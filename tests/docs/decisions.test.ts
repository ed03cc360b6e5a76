import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const folder = new URL("../../docs/decisions/", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, folder), "utf8");
const index = read("README.md");
const records = readdirSync(folder).filter((name) => name.endsWith(".md") && name !== "README.md");

const titleOf = (record: string) => /^# \d+\. (.+)$/m.exec(record)?.[1] ?? "(no title)";
const statusOf = (record: string) => /^Status: (.+)$/m.exec(record)?.[1] ?? "(no status)";

test("the folder holds decision records", () => {
  expect(records.length).toBeGreaterThan(40);
});

test("no two records have the same number", () => {
  const numbers = records.map((name) => name.slice(0, 4));
  expect(numbers).toEqual([...new Set(numbers)]);
});

describe.each(records)("%s", (name) => {
  const record = read(name);
  const number = name.slice(0, 4);

  test("begins with its number and title", () => {
    expect(record).toMatch(new RegExp(`^# 0*${Number(number)}\\. \\S`));
  });

  test("has a date and a known status", () => {
    expect(record).toMatch(/^Date: \d{4}-\d\d-\d\d$/m);
    expect(statusOf(record)).toMatch(/^(accepted|superseded by \d{4})$/);
  });

  test("has at most 25 lines", () => {
    expect(record.trimEnd().split("\n").length).toBeLessThanOrEqual(25);
  });

  test("is in the index with its title and status", () => {
    expect(index).toContain(`| ${number} | [${titleOf(record)}](${name}) | ${statusOf(record)} |`);
  });
});

test("the index names no record that does not exist", () => {
  const named = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map((match) => match[1]);
  expect(named).toEqual(records.toSorted());
});

test("a superseded record names a record that exists", () => {
  for (const name of records) {
    const [, later] = /^superseded by (\d{4})$/.exec(statusOf(read(name))) ?? [];
    if (later) expect(records.map((other) => other.slice(0, 4))).toContain(later);
  }
});
