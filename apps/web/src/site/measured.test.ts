import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MEASURED } from "./measured.ts";

const textOf = (file: string) => readFileSync(`${import.meta.dirname}/../../../../docs/${file}`, "utf8");

test("the landing page has the figures of the documentation", () => {
  const { cases, correct, refused, wrong } = MEASURED.torture;
  expect(textOf("translation.md")).toMatch(
    new RegExp(
      `${MEASURED.tortureOn}[^:]*:\\s+${cases} cases[^*]*\\*\\*${correct}\\s+correct,\\s+${refused}\\s+refused,\\s+${wrong}\\s+wrong`,
    ),
  );
  expect(textOf("operations.md")).toMatch(new RegExp(`idle\\s+server takes ${MEASURED.idleMegabytes} MB`));
  expect(textOf("operations.md")).toContain(MEASURED.idleOn);
});

test("the site rates languages good, fair and rough as the documentation does", () => {
  const [, apertium = "", mozilla = ""] =
    /## Quality of Apertium(.*)## Quality of Firefox's models(.*)## Language detection/su.exec(
      textOf("translation.md"),
    ) ?? [];
  const found = { good: [] as string[], fair: [] as string[], rough: [] as string[] };
  for (const [, code = "", into, from] of mozilla.matchAll(
    /^\| ([a-z]{2}) \| ([\d.]+) \|[^|]*\|[^|]*\| ([\d.]*) ?\|/gmu,
  )) {
    const figures = [into, ["zh", "ja", "ko"].includes(code) ? "" : from].filter(Boolean).map(Number);
    found[Math.min(...figures) >= 60 ? "good" : "fair"].push(code);
  }
  const known = new Set(["en", ...found.good, ...found.fair]);
  const all = [...apertium.matchAll(/([a-z]{2})→([a-z]{2})/gu)].flatMap(([, one = "", other = ""]) => [one, other]);
  found.rough = [...new Set(all)].filter((code) => !known.has(code)).sort();
  expect(found.good.length).toBeGreaterThan(10);
  expect(MEASURED.languages).toEqual(found);
  expect(mozilla).toContain(MEASURED.languagesOn);
});
