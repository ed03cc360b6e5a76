import type { Distribution } from "../fasttext.ts";
import { featuresOf } from "../features.ts";
import { isFiller, knownWord, LISTED } from "./lexicon.ts";
import { areTwins, isLatin } from "./related.ts";
import type { Clause, SplitModels, State } from "./states.ts";
import { type Border, type Token, wordSet } from "./tokens.ts";

/** Distinct words about which a model is asked; further unknown ones tell nothing. */
const MOST_LOOKUPS = 300;

/** Costs in natural logarithms: of a change of language, and of words that a language does not have. */
const CHANGE: Readonly<Record<Border, number>> = { none: 3.2, joint: 2, clause: 1.6, sentence: 1.2 };
const SMALL_WORD = 2.4;
const LISTED_WORD = 2;
const NOT_LISTED = 1.2;
export const MODEL_MOST = 1.3;
const MODEL_FLOOR = 0.02;
const OTHER_SCRIPT = 3;
const AS_NAME = 0.25;

/** Makes other languages of a clause that the detector is sure of costlier. */
export function withClauses(
  costs: readonly number[][],
  clauses: readonly Clause[],
  states: readonly State[],
): number[][] {
  const clauseAt = new Map<number, Clause>();
  for (const clause of clauses) for (let at = clause.from; at < clause.to; at += 1) clauseAt.set(at, clause);
  return costs.map((row, at) => {
    const clause = clauseAt.get(at);
    if (!clause) return row;
    return row.map((cost, state) => {
      const { language } = states[state] as State;
      const isOther = language !== clause.language && !areTwins(language, clause.language);
      return isOther ? cost + clause.cost : cost;
    });
  });
}

/** The cost of each word in each language. */
export function costsOf(tokens: readonly Token[], states: readonly State[], models: SplitModels): number[][] {
  const known = new Map<string, number[]>();
  const neutral = states.map(() => 0);
  const nothing = models.fastText("");
  return tokens.map((token) => {
    const { word, script, isNeutral } = token;
    const isSameScript = (state: State) => state.script === script;
    if (script !== "Latn") {
      const weight = script === "Hani" ? Math.min(4, token.to - token.from) / 1.5 : 1;
      return states.map((state) => (isSameScript(state) ? 0 : OTHER_SCRIPT * weight));
    }
    if (isFiller(word)) return neutral;
    const made = known.get(word) ?? (known.size < MOST_LOOKUPS ? wordCosts(word, states, models, nothing) : neutral);
    known.set(word, made);
    return isNeutral ? made.map((cost) => cost * AS_NAME) : made;
  });
}

function wordCosts(word: string, states: readonly State[], { fastText }: SplitModels, nothing: Distribution): number[] {
  const { languages, small } = knownWord(word);
  const usable = states.some(({ language }) => languages.has(language));
  if (usable) {
    const isSmall = states.some(({ language }) => small.has(language));
    return states.map(({ language, script }) => {
      if (script !== "Latn") return OTHER_SCRIPT / 1.5;
      if (languages.has(language)) return 0;
      return LISTED.has(language) ? (isSmall ? SMALL_WORD : LISTED_WORD) : NOT_LISTED;
    });
  }
  if (/^\p{N}/u.test(word)) return states.map(() => 0);
  const found = fastText(word);
  const feature = featuresOf(word);
  const evidence = states.map(({ language, script }) => {
    if (script !== "Latn") return -OTHER_SCRIPT / 1.5;
    if (!isLatin(language)) return -0.3;
    const share = ((found.get(language) ?? 0) + MODEL_FLOOR) / ((nothing.get(language) ?? 0) + MODEL_FLOOR);
    return Math.max(-1, Math.min(1, Math.log(share) * 0.5)) + Math.log(feature(language));
  });
  const best = Math.max(...evidence);
  return evidence.map((one) => Math.min(MODEL_MOST, best - one));
}

/** Words that join clauses: a language often changes before them. */
const JOINTS = wordSet(
  "and but so because or that if when y pero porque o que si cuando pues et mais parce car donc quand und aber weil oder wenn dass " +
    "e mas porém ma però perché se quando en maar want omdat of als at pero kasi tapos kaya i però perquè ve ama çünkü ale bo że a i tapi dan karena aur lekin par kyunki",
);
const CHANGE_AT_JOINT = 2.8;

export function changeCost({ border, word }: Token): number {
  return border === "none" && JOINTS.has(word) ? CHANGE_AT_JOINT : CHANGE[border];
}

/** Viterbi: the cheapest sequence of languages. */
export function cheapestPath(tokens: readonly Token[], costs: readonly (readonly number[])[]): number[] {
  let totals = [...(costs[0] ?? [])];
  const from: number[][] = [];
  for (let at = 1; at < tokens.length; at += 1) {
    const change = changeCost(tokens[at] as Token);
    const cheapest = totals.indexOf(Math.min(...totals));
    const back: number[] = [];
    totals = totals.map((total, state) => {
      const switched = (totals[cheapest] as number) + change;
      const stays = total <= switched;
      back.push(stays ? state : cheapest);
      return (stays ? total : switched) + (costs[at]?.[state] as number);
    });
    from.push(back);
  }
  const path = [totals.indexOf(Math.min(...totals))];
  for (let at = from.length - 1; at >= 0; at -= 1) path.unshift(from[at]?.[path[0] as number] as number);
  return path;
}
