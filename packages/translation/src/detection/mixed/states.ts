import type { LanguageCode } from "../../languages.ts";
import type { Detection, Prior } from "../detection.ts";
import type { Distribution } from "../fasttext.ts";
import { isFiller, knownWord, LISTED } from "./lexicon.ts";
import { areTwins, isLatin, RARE } from "./related.ts";
import { isBorder, type Token } from "./tokens.ts";

export interface SplitModels {
  readonly fastText: (text: string) => Distribution;
  readonly detect: (text: string, prior?: Prior) => Detection;
}

const MOST_CANDIDATES = 8;
const MOST_WINDOWS = 40;
const MOST_CLAUSES = 60;
/** Cost per word of other languages in a clause of which the detector is sure, in natural logarithms. */
const SURE_CLAUSE = 2.4;

/** A clause in Latin letters, with its likeliest language; in other scripts, the script tells. */
export interface Clause {
  readonly from: number;
  readonly to: number;
  readonly language: LanguageCode;
  readonly confidence: number;
  /** Cost per word of every other language, if the detector is sure. */
  readonly cost: number;
}

export function clausesOf(tokens: readonly Token[], text: string, { detect }: SplitModels): Clause[] {
  const starts = [...tokens.keys()].filter((at) => at === 0 || isBorder(tokens[at]));
  const clauses: Clause[] = [];
  for (const [place, from] of starts.slice(0, MOST_CLAUSES).entries()) {
    const to = starts[place + 1] ?? tokens.length;
    const telling = tokens.slice(from, to).filter(({ isNeutral, word }) => !isNeutral && !isFiller(word));
    if (telling.length < 2 || tokens[from]?.script !== "Latn") continue;
    const { language, certain, confidence } = detect(text.slice(tokens[from]?.from, tokens[to - 1]?.to));
    if (language === "und") continue;
    const cost = certain ? (SURE_CLAUSE * Math.min(1, telling.length / ENOUGH_WORDS)) / (to - from) : 0;
    clauses.push({ from, to, language, confidence, cost });
  }
  return clauses;
}

export interface State {
  readonly language: LanguageCode;
  readonly script: string;
}

interface Known {
  readonly clauses: readonly Clause[];
  readonly models: SplitModels;
  readonly prior: Prior;
}

/** The languages that may occur: one for each script but Latin, and the likeliest in Latin letters. */
export function statesOf(tokens: readonly Token[], text: string, { clauses, models, prior }: Known): State[] {
  const states: State[] = [];
  for (const [script, some] of Map.groupBy(tokens, (token) => token.script)) {
    const words = some.map(({ from, to }) => text.slice(from, to)).join(" ");
    if (script === "Latn") {
      for (const language of latinCandidates(some, text, { clauses, models, prior })) states.push({ language, script });
      continue;
    }
    const { language } = models.detect(words, prior);
    if (language !== "und") states.push({ language, script });
  }
  return states;
}

const WINDOW = 5;
const ENOUGH_WORDS = 3;
const LEAST_SCORE = 0.6;
const IN_A_WINDOW = 0.4;

/** Clauses, the long ones in overlapping windows. */
function windowsOf(tokens: readonly Token[]): (readonly Token[])[] {
  const windows: Token[][] = [];
  for (const token of tokens) {
    const last = windows.at(-1);
    const isFull = last && last.length >= WINDOW && token.border === "none";
    if (!last || token.border === "clause" || token.border === "sentence") windows.push([token]);
    else if (isFull) windows.push([...last.slice(-2), token]);
    else last.push(token);
  }
  return windows.slice(0, MOST_WINDOWS);
}

function latinCandidates(tokens: readonly Token[], text: string, { clauses, models, prior }: Known): LanguageCode[] {
  const { fastText, detect } = models;
  const scores = new Map<LanguageCode, number>();
  const add = (language: LanguageCode, score: number) => scores.set(language, (scores.get(language) ?? 0) + score);
  for (const { word, isNeutral } of tokens) {
    if (isNeutral || isFiller(word)) continue;
    const { languages, small } = knownWord(word);
    for (const language of languages) add(language, (small.has(language) ? 1.2 : 1) / languages.size);
  }
  for (const some of windowsOf(tokens)) {
    const words = text.slice(some[0]?.from, some.at(-1)?.to);
    const enough = Math.min(ENOUGH_WORDS, some.length) / ENOUGH_WORDS;
    for (const [language, share] of fastText(words))
      if (language !== "other" && share >= IN_A_WINDOW) add(language as LanguageCode, 2 * share * enough);
  }
  for (const { language, confidence } of clauses) add(language, 2 * confidence);
  const whole = detect(tokens.map(({ from, to }) => text.slice(from, to)).join(" "), prior);
  if (whole.language !== "und") add(whole.language, 1 + whole.confidence);
  for (const [language, weight] of Object.entries(prior))
    if (scores.has(language as LanguageCode)) add(language as LanguageCode, weight);
  const isRare = (language: LanguageCode) => RARE.has(language) && whole.language !== language;
  const ranked = [...scores]
    .filter(([language, score]) => score >= LEAST_SCORE && (isLatin(language) || LISTED.has(language)))
    .filter(([language]) => !isRare(language))
    .sort((a, b) => b[1] - a[1])
    .map(([language]) => language);
  const chosen: LanguageCode[] = [];
  for (const language of ranked) {
    if (chosen.length >= MOST_CANDIDATES) break;
    if (!chosen.some((other) => areTwins(other, language))) chosen.push(language);
  }
  return chosen;
}
