import { afterAll, describe, expect, test } from "vitest";
import { createDetector } from "../detection/detector.ts";
import { createTranslator } from "../translator.ts";
import { BAD, good } from "./behaviours.ts";
import { loadCases } from "./cases.ts";
import { impatientClock } from "./impatient-clock.ts";
import { runTorture } from "./run.ts";
import { standIn } from "./stand-in-engine.ts";

const cases = await loadCases();
const detector = createDetector();
afterAll(() => detector[Symbol.asyncDispose]());

const run = (behaviour: Parameters<typeof standIn>[0]) =>
  runTorture(cases, createTranslator({ engines: [standIn(behaviour)], detector, clock: impatientClock() }));

test("the cases cover every class, each with an id of its own", () => {
  expect(cases.length).toBeGreaterThanOrEqual(500);
  expect(new Set(cases.map((tortured) => tortured.id)).size).toBe(cases.length);
  expect(cases.filter((tortured) => tortured.text.length > 3_900).length).toBeGreaterThan(1);
});

test("a working engine gets every case through", async () => {
  const outcomes = await run(good);
  expect(outcomes.filter(({ verdict }) => verdict !== "correct")).toEqual([]);
}, 60_000);

describe("nothing wrong reaches a reader when the engine", () => {
  test.each(Object.entries(BAD))(
    "%s",
    async (_name, behaviour) => {
      const outcomes = await run(behaviour);
      expect(outcomes.filter(({ verdict }) => verdict === "wrong")).toEqual([]);
      // Some texts have nothing in them that this engine could spoil; most are refused.
      expect(outcomes.some(({ verdict }) => verdict === "refused")).toBe(true);
    },
    60_000,
  );
});

describe("a model that obeys a text instead of translating it is refused", () => {
  const orders = cases.flatMap((tortured) =>
    (tortured.must.answerIsNot ?? []).map((obeyed) => ({ tortured, obeyed })),
  );
  test.each(orders.map(({ tortured, obeyed }) => [tortured.id, obeyed, tortured] as const))(
    "%s: %s",
    async (_id, obeyed, tortured) => {
      // An order from a message before is gone when the text is asked for alone.
      const before = tortured.neighbours.length > 0;
      const engine = standIn((item, request) =>
        before && !item.context ? good(item, request) : [{ kind: "text", text: obeyed }],
      );
      const [outcome] = await runTorture([tortured], createTranslator({ engines: [engine], detector }));
      expect(outcome?.verdict).toBe(before ? "correct" : "refused");
    },
  );
});
