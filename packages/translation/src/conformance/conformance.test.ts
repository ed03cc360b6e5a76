import { afterAll, describe, expect, test } from "vitest";
import { BAD, good } from "../../test/conformance/behaviours.ts";
import { impatientClock } from "../../test/conformance/impatient-clock.ts";
import { standIn } from "../../test/conformance/stand-in-engine.ts";
import { createDetector } from "../detection/detector.ts";
import { createTranslator } from "../translator.ts";
import { loadCases } from "./cases.ts";
import { runCases } from "./run.ts";

const cases = await loadCases();
const detector = createDetector();
afterAll(() => detector[Symbol.asyncDispose]());

const run = (behaviour: Parameters<typeof standIn>[0], some = cases) =>
  runCases(some, createTranslator({ engines: [standIn(behaviour)], detector, clock: impatientClock() }));

test("the cases cover every class, each with its own id", () => {
  expect(cases.length).toBeGreaterThanOrEqual(1_000);
  expect(new Set(cases.map((testCase) => testCase.id)).size).toBe(cases.length);
  expect(cases.filter((testCase) => testCase.text.length > 3_900).length).toBeGreaterThan(1);
});

test("a working engine gets every case through", async () => {
  const outcomes = await run(good);
  expect(outcomes.filter(({ verdict }) => verdict !== "correct")).toEqual([]);
});

/** Each case is tried with every eighth fault; `npm run test:all` tries every one. */
const casesFor = (fault: number) =>
  process.env.ALL_TESTS === "1" ? cases : cases.filter((_, place) => (place + fault) % 8 === 0);

describe("no faulty answer reaches a reader when the engine", () => {
  test.each(Object.entries(BAD).map(([name, behaviour], fault) => [name, behaviour, fault] as const))(
    "%s",
    async (_name, behaviour, fault) => {
      const outcomes = await run(behaviour, casesFor(fault));
      expect(outcomes.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
      // Some texts have nothing that this engine could spoil; most are refused.
      expect(outcomes.some(({ verdict }) => verdict === "refused")).toBe(true);
    },
  );
});

describe("a model that obeys a text instead of translating it is refused", () => {
  const orders = cases.flatMap((testCase) => (testCase.must.answerIsNot ?? []).map((obeyed) => ({ testCase, obeyed })));
  test.each(orders.map(({ testCase, obeyed }) => [testCase.id, obeyed, testCase] as const))(
    "%s: %s",
    async (_id, obeyed, testCase) => {
      // An instruction in a preceding message is gone once the text is sent alone.
      const before = testCase.context.length > 0;
      const engine = standIn((item, request) =>
        before && !item.context ? good(item, request) : [{ kind: "text", text: obeyed }],
      );
      const [outcome] = await runCases([testCase], createTranslator({ engines: [engine], detector }));
      expect(outcome?.verdict).toBe(before ? "correct" : "refused");
    },
  );
});
