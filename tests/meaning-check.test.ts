import { seededPairs } from "@lingualoom/fixtures/meaning/seeded.ts";
import { checkMeaning } from "@lingualoom/translation/meaning/check-meaning.ts";
import { MEANING_KINDS } from "@lingualoom/translation/meaning/finding.ts";
import { precision, recall, scoreMeaning } from "@lingualoom/translation/meaning/score.ts";
import { expect, test } from "vitest";

const pairs = seededPairs();
const { kinds, verdicts } = scoreMeaning(pairs);
const of = (fault: string) => verdicts.get(fault) ?? { kept: 0, doubtful: 0, changed: 0 };

// A wording that is new as a whole is no seeded fault.
test.each(MEANING_KINDS.filter((kind) => kind !== "wording"))("a seeded fault of %s is found", (name) => {
  const score = kinds.find(({ kind }) => kind === name) ?? { kind: name, seeded: 0, found: 0, wrong: 0 };
  expect(score.seeded).toBeGreaterThanOrEqual(5);
  expect(recall(score)).toBeGreaterThanOrEqual(0.9);
  expect(precision(score)).toBeGreaterThanOrEqual(0.8);
});

test("a right translation is called kept, and never changed", () => {
  const { kept, doubtful, changed } = of("none");
  expect(changed).toBe(0);
  expect(kept / (kept + doubtful)).toBeGreaterThanOrEqual(0.98);
});

test("a fault of the back translation alone is called doubtful at most", () => {
  expect(of("back")).toMatchObject({ kept: 0, changed: 0 });
});

test("there are at least 300 pairs", () => {
  expect(pairs.length).toBeGreaterThanOrEqual(300);
});

test("differences are marked in all three texts", () => {
  const request = {
    draft: "See you at 7:30!",
    translation: "¡Nos vemos a las 8:30!",
    back: "See you at 8:30!",
    source: "en",
    target: "es",
  };
  const { verdict, findings } = checkMeaning(request);
  expect(verdict).toBe("changed");
  const marked = findings.map(({ kind, ...ranges }) => [
    kind,
    ...(["draft", "translation", "back"] as const).map((text) =>
      ranges[text].map(({ start, end }) => request[text].slice(start, end)),
    ),
  ]);
  expect(marked).toEqual([["time", ["7:30"], ["8:30"], ["8:30"]]]);
});
