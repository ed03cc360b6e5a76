import { routeOf } from "../chain/variant-routes.ts";
import type { Clock } from "../clock.ts";
import type { Detector } from "../detection/detection.ts";
import type { Engine } from "../engine.ts";
import { engineFrom, type TranslateTexts } from "../engines/function-engine.ts";
import { createTranslator } from "../translator.ts";
import { baseOf } from "../variants/variants.ts";
import type { ConformanceCase } from "./cases.ts";
import type { Outcome } from "./outcome.ts";
import { type ClassScore, runCases, scoreByClass } from "./run.ts";

export interface ScoreOptions {
  readonly cases: readonly ConformanceCase[];
  readonly detector: Detector;
  readonly clock?: Clock;
}

export interface Score {
  readonly served: number;
  readonly correct: number;
  readonly refused: number;
  readonly wrong: number;
  readonly classes: readonly ClassScore[];
  readonly outcomes: readonly Outcome[];
}

/** Scores an engine, or a function that translates texts, on every case in its languages. */
export async function scoreEngine(
  given: Engine | TranslateTexts,
  { cases, detector, clock }: ScoreOptions,
): Promise<Score> {
  const engine = typeof given === "function" ? engineFrom(given) : given;
  // Between the scripts of one language, the chain converts without an engine.
  const served = cases.filter(
    ({ source, target }) => baseOf(source) === baseOf(target) || routeOf(engine, source, target) !== null,
  );
  const translator = createTranslator({ engines: [engine], detector, ...(clock && { clock }) });
  const outcomes = await runCases(served, translator);
  const of = (verdict: Outcome["verdict"]) => outcomes.filter((one) => one.verdict === verdict).length;
  const sums = { correct: of("correct"), refused: of("refused"), wrong: of("wrong") };
  return { served: served.length, ...sums, classes: scoreByClass(outcomes), outcomes };
}
