import { afterAll, expect, test } from "vitest";
import { filler } from "../../test/conformance/behaviours.ts";
import { impatientClock } from "../../test/conformance/impatient-clock.ts";
import { createDetector } from "../detection/detector.ts";
import { engineFrom } from "../engines/function-engine.ts";
import { loadCases } from "./cases.ts";
import { scoreEngine } from "./score.ts";

/** A fifth of the cases: `conformance.test.ts` has them all. */
const cases = (await loadCases()).filter((_, i) => process.env.ALL_TESTS === "1" || i % 5 === 0);
const detector = createDetector();
afterAll(() => detector[Symbol.asyncDispose]());
const options = () => ({ cases, detector, clock: impatientClock() });

/** Keeps marks, as a function that knows only texts must. */
const between = (text: string, target: string) =>
  text
    .split(/(<x\d+\/>|XQ\d+X)/u)
    .map((part, i) => (i % 2 === 0 && /\p{L}/u.test(part) ? filler(target, part) : part))
    .join("");

test("a function that translates and keeps the marks passes every case", async () => {
  const score = await scoreEngine(async (texts, { target }) => texts.map((text) => between(text, target)), options());
  expect(score.outcomes.filter(({ verdict }) => verdict !== "correct")).toEqual([]);
  expect(score).toMatchObject({ served: cases.length, correct: cases.length, refused: 0, wrong: 0 });
});

test("a function that echoes or chatters is refused if there is text to translate", async () => {
  const echo = await scoreEngine(async (texts) => texts, options());
  expect(echo.wrong).toBe(0);
  expect(echo.refused).toBeGreaterThan(cases.length / 4);
  const chatter = await scoreEngine(async (texts) => texts.map((text) => `Sure! Here it is: ${text}`), options());
  expect(chatter.wrong).toBe(0);
});

test("an engine is scored by the cases in its languages, and the classes add up", async () => {
  const engine = engineFrom(async (texts, { target }) => texts.map((text) => between(text, target)), {
    languages: ["es", "en"],
  });
  const { served, correct, classes } = await scoreEngine(engine, options());
  expect(served).toBeGreaterThan(cases.length / 20);
  expect(served).toBeLessThan(cases.length);
  expect(classes.reduce((sum, one) => sum + one.correct, 0)).toBe(correct);
});
