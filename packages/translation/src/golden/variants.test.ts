import { afterAll, expect, test } from "vitest";
import { createDetector } from "../detection/detector.ts";
import { engineFrom } from "../engines/function-engine.ts";
import { VARIANTS } from "../variants/variants.ts";
import { scoreVariants } from "./score-variants.ts";
import { judgeVariant, readVariantSentences } from "./variant-sentences.ts";

const detector = createDetector();
afterAll(() => detector[Symbol.asyncDispose]());
const all = await readVariantSentences();
const of = (variant: string) => all.filter((one) => one.variant === variant);

test("every variant has fifty sentences, and each accepts its own word", () => {
  const counted = [...Object.keys(VARIANTS), "yue", "nb", "nn"].map((variant) => [variant, of(variant).length]);
  expect(counted.filter(([, count]) => count !== 50)).toEqual([]);
  const refused = all.filter((one) => one.words.some((word) => judgeVariant(word, one) !== "right"));
  expect(refused).toEqual([]);
});

test.each([
  ["O ônibus está atrasado.", "wrong"],
  ["O autocarro está atrasado.", "right"],
  ["Os autocarros estão atrasados.", "right"],
  ["A camioneta está atrasada.", "neither"],
])("of European Portuguese, %s is %s", (answer, verdict) => {
  const [bus] = of("pt-PT");
  expect(bus && judgeVariant(answer, bus)).toBe(verdict);
});

/** Answers with the words of one variant. */
const speaking = (variant: string, language: string) => {
  const words = new Map(of(variant).map((one) => [one.text, one.words[0] as string]));
  return engineFrom(async (texts) => texts.map((text) => words.get(text) ?? text), { languages: ["en", language] });
};

test("conversion makes both scripts of Serbian without a mistake", async () => {
  for (const variant of ["sr-Cyrl", "sr-Latn"])
    expect(await scoreVariants(speaking(variant, "sr"), detector)).toMatchObject([
      { variant: "sr-Cyrl", wrong: 0 },
      { variant: "sr-Latn", wrong: 0 },
    ]);
});

test("conversion makes Taiwan's words of simplified Chinese, but for a few", async () => {
  const scores = await scoreVariants(speaking("zh-Hans", "zh"), detector);
  expect(scores.map(({ variant }) => variant)).toEqual(["zh-Hans", "zh-Hant", "zh-Hant-HK"]);
  const [, taiwan] = scores;
  expect(taiwan?.mistakes.length).toBeLessThanOrEqual(3);
  expect(taiwan?.right).toBeGreaterThanOrEqual(40);
});

test("an engine that claims a variant and writes another is caught", async () => {
  const words = new Map(of("pt-BR").map((one) => [one.text, one.words[0] as string]));
  const engine = engineFrom(async (texts) => texts.map((text) => words.get(text) ?? text), {
    languages: ["en", "pt-PT"],
  });
  const [score] = await scoreVariants(engine, detector);
  expect(score?.wrong).toBeGreaterThanOrEqual(25);
  expect(score?.right).toBeLessThanOrEqual(3);
});
