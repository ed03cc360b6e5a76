import { expect, test } from "vitest";
import { snippetOf } from "./snippet.ts";

const shown = (text: string, ...ranges: [number, number][]) =>
  snippetOf(text, ranges)
    .map(({ text: part, marked }) => (marked ? `[${part}]` : part))
    .join("");
const range = (text: string, word: string): [number, number] => {
  const from = text.indexOf(word);
  return [from, from + word.length];
};

test("a short text shows whole, with its marks", () => {
  const text = "nos vemos en la estación";
  expect(shown(text, range(text, "vemos"), range(text, "estación"))).toBe("nos [vemos] en la [estación]");
  expect(shown(text)).toBe(text);
});

test("a long text shows around its first mark, from the beginning of a word", () => {
  const text = `${"word ".repeat(100)}station ${"other ".repeat(100)}`;
  const snippet = shown(text, range(text, "station"));
  expect(snippet).toMatch(/^…word (?:word )*\[station\] other .*…$/);
  expect(snippet.length).toBeLessThan(200);
});

// The first would be cut within a character at its end, the second at its beginning.
test.each(["", "b"])("a text without spaces is cut too, and no character in two, behind '%s'", (odd) => {
  const text = `${"😀".repeat(60)}${odd}車${"😀".repeat(120)}`;
  const snippet = shown(text, range(text, "車"));
  expect(snippet).toContain("[車]");
  expect(snippet).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/);
});

test("ranges that overlap or lie beyond the end are harmless", () => {
  expect(shown("abcdef", [0, 3], [2, 4])).toBe("[abc][d]ef");
  expect(shown("a", [0, 1], [500, 501])).toBe("[a]");
});
