import { expect, test } from "vitest";
import { chrF } from "../bench/translation-quality/chrf.ts";

const of = (...pairs: [answer: string, reference: string][]) =>
  chrF(pairs.map(([answer, reference]) => ({ answer, reference })));

// Counted by hand from the formula; the longer ones also agree with sacreBLEU 2.6.0 (`-m chrf`).
test.each([
  ["the same text", [["Nos vemos mañana", "Nos vemos mañana"]], 100],
  ["nothing in common", [["abc", "xyz"]], 0],
  ["an empty answer", [["", "hola"]], 0],
  // n=1: 2 of 3, n=2: 1 of 2, n=3: 0 of 1; both ways alike.
  ["one letter wrong", [["abc", "abd"]], (100 * (2 / 3 + 1 / 2 + 0)) / 3],
  // n=1: P 2/2, R 2/4; n=2: P 1/1, R 1/3; n=3 has no answer.
  ["half an answer", [["ab", "abcd"]], (100 * 5 * 1 * (5 / 12)) / (4 * 1 + 5 / 12)],
  // n=1: P 1/3, R 1/1.
  ["a repeated letter", [["aaa", "a"]], (100 * 5 * (1 / 3)) / (4 / 3 + 1)],
  ["other blanks", [["a b\tc", "abc"]], 100],
  // n=1: shared 2+2 of 2+3 and of 2+2; n=2: shared 1+1 of 1+2 and of 1+1; n=3: none in the reference.
  [
    "two sentences, summed before they are compared",
    [
      ["ab", "ab"],
      ["cde", "cd"],
    ],
    (100 * 5 * ((4 / 5 + 2 / 3) / 2)) / (4 * ((4 / 5 + 2 / 3) / 2) + 1),
  ],
] as [string, [string, string][], number][])("%s", (_what, pairs, expected) => {
  expect(of(...pairs)).toBeCloseTo(expected, 10);
});

test("a letter outside the basic plane counts as one letter", () => {
  expect(of(["𝒜𝒞", "𝒜𝒟"])).toBeCloseTo((100 * (1 / 2 + 0)) / 2, 10);
});

test("scores equal those of sacreBLEU", () => {
  expect(
    of(
      ["The cat sat on the mat.", "A cat was sitting on the mat."],
      ["Nos vemos mañana en la estación.", "Nos veremos mañana en la estación de tren."],
    ),
  ).toBeCloseTo(59.184_060_727, 6);
});
