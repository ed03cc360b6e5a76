import type { Detection, Prior, TextPart } from "../detection.ts";
import { cheapestPath, costsOf, withClauses } from "./costs.ts";
import { joined, type Run, relabelled, runsOf, settle } from "./settle.ts";
import { clausesOf, type SplitModels, type State, statesOf } from "./states.ts";
import { type Token, tokenize } from "./tokens.ts";

/** Longer texts are books, not messages. */
const LONGEST = 6_000;
const MOST_TOKENS = 1_500;
const MOST_PARTS = 120;
/**
 * Splits a text where its language changes. Borrowed words, names, quotes, titles, fillers and laughter stay with the
 * words around them. Returns none if the text is of one language as far as can be told, and one part if its script
 * shows the language although most letters may be Latin ("明天有个meeting，记得带laptop"). Linear in the text's length.
 */
export function splitByLanguage(text: string, models: SplitModels, prior: Prior = {}): readonly TextPart[] {
  if (text.length > LONGEST) return [];
  const tokens = tokenize(text);
  if (tokens.length < 2 || tokens.length > MOST_TOKENS) return [];
  const clauses = clausesOf(tokens, text, models);
  const states = statesOf(tokens, text, { clauses, models, prior });
  if (states.length < 2) return [];
  const costs = withClauses(costsOf(tokens, states, models), clauses, states);
  const found = runsOf(cheapestPath(tokens, costs));
  if (found.length > MOST_PARTS) return [];
  const work = { tokens, states, costs, text, models, confirmed: new Map<string, Detection>() };
  const settled = settle(found, work);
  const runs = joined(settled.map((run) => relabelled(run, settled, work)));
  const [only, ...others] = runs;
  if (!only || (others.length === 0 && states[only.state]?.script === "Latn")) return [];
  return partsOf(runs, tokens, states, text);
}

function partsOf(runs: readonly Run[], tokens: readonly Token[], states: readonly State[], text: string): TextPart[] {
  const starts = runs.map((run, at) =>
    at === 0 ? 0 : cutBefore(text, tokens[run.from - 1] as Token, tokens[run.from] as Token),
  );
  return runs.map((run, at) => ({
    from: starts[at] as number,
    to: starts[at + 1] ?? text.length,
    language: (states[run.state] as State).language,
  }));
}

const OPENS = /[\p{Ps}\p{Pi}"'¿¡#@*_~<-]/u;

/** Cuts after the blanks between two words, or else before the marks that open the second. */
function cutBefore(text: string, before: Token, after: Token): number {
  let at = after.from;
  while (at > before.to && OPENS.test(text[at - 1] as string)) at -= 1;
  return at;
}
