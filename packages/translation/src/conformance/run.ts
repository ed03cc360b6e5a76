import type { EngineId } from "../engine.ts";
import type { Translator } from "../translator.ts";
import type { ConformanceCase } from "./cases.ts";
import { type Outcome, rateOutcome } from "./outcome.ts";

export async function runCases(
  cases: readonly ConformanceCase[],
  translator: Pick<Translator, "translate">,
  prefer?: EngineId,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const testCase of cases) {
    const { text, target, names, glossary, reads } = testCase;
    const source = testCase.auto ? "auto" : testCase.source;
    const allowed = "providers" as const;
    const contextMessages = testCase.context.map((one, i) => ({ id: String(i), text: one, allowed }));
    const request = { text, source, target, names, glossary, contextMessages, prefer, allowed, reads };
    outcomes.push(rateOutcome(testCase, await translator.translate(request)));
  }
  return outcomes;
}

export interface ClassScore {
  readonly class: string;
  readonly correct: number;
  readonly refused: number;
  readonly wrong: number;
}

export function scoreByClass(outcomes: readonly Outcome[]): ClassScore[] {
  const classes = [...new Set(outcomes.map((outcome) => outcome.class))];
  return classes.map((name) => {
    const of = (verdict: Outcome["verdict"]) =>
      outcomes.filter((outcome) => outcome.class === name && outcome.verdict === verdict).length;
    return { class: name, correct: of("correct"), refused: of("refused"), wrong: of("wrong") };
  });
}
