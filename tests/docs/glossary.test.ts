import { globSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const root = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFileSync(join(root, file), "utf8");

const rows = [...read("docs/glossary.md").matchAll(/^\| (?!use |---)([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)];
/** Words with a remark in parentheses are right in other places. */
const avoided = rows.flatMap(([, , , avoid = ""]) => avoid.split(", ")).filter((word) => !word.includes("("));

/** Removes code, link targets and keys of JSON, which keep their names. */
const prose = (text: string) => text.replace(/^```[\s\S]*?^```|`[^`]*`|\]\([^)]*\)|"\w+":/gm, " ");
const texts = [
  ...globSync(["*.md", "docs/*.md", "docs/decisions/*.md", "docs/help/en.md", "packages/*/README.md"], { cwd: root }),
  ...globSync(["apps/web/src/i18n/en/*.json", "apps/web/src/site/texts/en.json"], { cwd: root }),
  "apps/server/src/platform/sentences/en.json",
].filter((file) => file !== "docs/glossary.md");

test("the glossary has at most 40 terms", () => {
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.length).toBeLessThanOrEqual(40);
});

test("documents and English texts use no word that the glossary avoids", () => {
  const word = new RegExp(`\\b(?:${avoided.join("|")})s?\\b`, "gi");
  const found = texts.flatMap((file) =>
    [...prose(read(file)).matchAll(word)].map(
      (match) => `${file}: ${match[0]} (… ${match.input.slice(match.index - 30, match.index + 30)} …)`,
    ),
  );
  expect(found).toEqual([]);
});
