import { linksOf } from "@lingualoom/links/links.ts";
import fc from "fast-check";
import { expect, test } from "vitest";
import { restore, segment } from "./segment.ts";

const spansOf = (text: string) => segment(text).spans;

test.each([
  ["Mira casa.es y beispiel.de hoy", ["casa.es", "beispiel.de"]],
  ["Lee bbc.co.uk, lemonde.fr o пример.рф.", ["bbc.co.uk", "lemonde.fr", "пример.рф"]],
  ["abre example.photography/a?b=1", ["example.photography/a?b=1"]],
  ["abre ejemplo.org:8080/a o intranet.lan/wiki", ["ejemplo.org:8080/a", "intranet.lan/wiki"]],
  ["llama tel:+34600000000 o ftp://ejemplo.org/a", ["tel:+34600000000", "ftp://ejemplo.org/a"]],
  ["Lee README.md y main.rs", ["README.md", "main.rs"]],
])("%j contains %j", (text, expected) => {
  expect(spansOf(text)).toEqual(expected);
});

test("two sentences without a space between them are words", () => {
  expect(spansOf("Ya llegué.Me voy. Hi.how are you")).toEqual([]);
});

const piece = fc.constantFrom(
  "https://",
  "http://",
  "HTTP://",
  "ftp://",
  "javascript:",
  "mailto:",
  "www.",
  "//",
  "example",
  "casa",
  "пример",
  "例え",
  "a",
  ".com",
  ".es",
  ".co.uk",
  ".рф",
  ".museum",
  ".md",
  ".zip",
  ".js",
  ".",
  "/",
  "/a_(b)",
  "?q=1&r=2",
  "#top",
  ":8080",
  ":",
  "@",
  "ana@example.org",
  "@ana",
  "[2001:db8::1]",
  "192.168.0.1",
  "1.5",
  "(",
  ")",
  "[",
  "](",
  "{",
  "<",
  ">",
  '"',
  "'",
  "`",
  "*",
  "**",
  "_",
  "~",
  "|",
  ",",
  "!",
  "…",
  "。",
  "«",
  "»",
  "-",
  "--",
  "+",
  "=",
  "$",
  "\\",
  ":)",
  "xD",
  "😀",
  "é",
  "ñ",
  "这个",
  "입니다",
  "ครับ",
  "مرحبا",
  "\u200f",
  "\u202e",
  "\u200d",
  "\u0301",
  "\ud83d",
  "\u0000",
  "\n",
  " ",
  " ",
  " ",
  "x".repeat(201),
);
const texts = fc.array(piece, { maxLength: 14 }).map((parts) => parts.join(""));

test("each link that the page finds in a text stays whole in one placeholder", () => {
  fc.assert(
    fc.property(texts, fc.constantFrom([], ["casa", "example"]), (text, names) => {
      const { pieces, spans } = segment(text, { names });
      expect(restore(pieces, spans)).toBe(text);
      const places: { from: number; to: number }[] = [];
      let at = 0;
      for (const one of pieces) {
        const length = one.kind === "text" ? one.text.length : (spans[one.index]?.length ?? 0);
        if (one.kind === "placeholder") places.push({ from: at, to: at + length });
        at += length;
      }
      const split = linksOf(text).filter((link) => !places.some(({ from, to }) => from <= link.from && link.to <= to));
      expect(split).toEqual([]);
    }),
    { numRuns: 3_000 },
  );
});
