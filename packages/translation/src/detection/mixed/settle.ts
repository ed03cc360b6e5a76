import type { LanguageCode } from "../../languages.ts";
import type { Detection, Prior } from "../detection.ts";
import { changeCost, MODEL_MOST } from "./costs.ts";
import { isFiller, knownWord, LISTED } from "./lexicon.ts";
import { areCousins, areTwins } from "./related.ts";
import type { SplitModels, State } from "./states.ts";
import { isBorder, type Token, wordSet } from "./tokens.ts";

export interface Run {
  readonly state: number;
  readonly from: number;
  readonly to: number;
}

export function runsOf(path: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const [at, state] of path.entries()) {
    const last = runs.at(-1);
    if (last?.state === state) runs[runs.length - 1] = { ...last, to: at + 1 };
    else runs.push({ state, from: at, to: at + 1 });
  }
  return runs;
}

export interface Work {
  readonly tokens: readonly Token[];
  readonly states: readonly State[];
  readonly costs: readonly (readonly number[])[];
  readonly text: string;
  readonly models: SplitModels;
  /** Detections of runs, by their first and last word. */
  readonly confirmed: Map<string, Detection>;
}

/** Gives runs that are not clearly of another language to their neighbours, the weakest first. */
export function settle(found: readonly Run[], work: Work): Run[] {
  let runs = [...found];
  for (;;) {
    if (runs.length < 2) return runs;
    const judged = runs.map((run, at) => ({ at, excess: strength(run, runs[at - 1], runs[at + 1], work) }));
    const weakest = judged.reduce((least, one) => (one.excess < least.excess ? one : least));
    if (weakest.excess >= 0) return runs;
    runs = absorb(runs, weakest.at, work);
  }
}

function absorb(runs: readonly Run[], at: number, work: Work): Run[] {
  const [before, run, after] = [runs[at - 1], runs[at] as Run, runs[at + 1]];
  const into = cheaper(run, before, after, work);
  return joined(runs.map((one, i) => (i === at ? { ...one, state: into.state } : one)));
}

export function joined(runs: readonly Run[]): Run[] {
  const longer: Run[] = [];
  for (const one of runs) {
    const last = longer.at(-1);
    if (last?.state === one.state) longer[longer.length - 1] = { ...last, to: one.to };
    else longer.push(one);
  }
  return longer;
}

/** The detector tells related languages apart better than single words do. */
export function relabelled(run: Run, runs: readonly Run[], work: Work): Run {
  const { states } = work;
  const { language, script } = states[run.state] as State;
  if (script !== "Latn") return run;
  const found = detectRun(run, undefined, work);
  const better = states.findIndex((state) => state.language === found.language && state.script === script);
  if (better < 0 || !areCousins(found.language, language)) return run;
  const isElsewhere = runs.some((other) => other !== run && other.state === run.state);
  const isAsCheap = costOf(run, better, work) <= costOf(run, run.state, work) + MODEL_MOST;
  return found.certain || (!isElsewhere && isAsCheap && found.confidence >= LIKELY) ? { ...run, state: better } : run;
}

const costOf = (run: Run, state: number, { costs }: Work) => {
  let sum = 0;
  for (let at = run.from; at < run.to; at += 1) sum += costs[at]?.[state] as number;
  return sum;
};

function cheaper(run: Run, before: Run | undefined, after: Run | undefined, work: Work): Run {
  if (!before || !after) return (before ?? after) as Run;
  const isCloser = changeCost(work.tokens[run.from] as Token) >= changeCost(work.tokens[after.from] as Token);
  const [one, other] = [costOf(run, before.state, work), costOf(run, after.state, work)];
  if (Math.abs(one - other) > 0.5) return one < other ? before : after;
  return isCloser ? before : after;
}

/** Scripts without spaces between words. */
const LETTERS_PER_WORD: Readonly<Record<string, number>> = { Hani: 2, Thai: 4, Laoo: 4, Khmr: 4, Mymr: 4, Tibt: 4 };

/** Returns how much more evidence a run has than it needs; negative if it should join its neighbours. */
function strength(run: Run, before: Run | undefined, after: Run | undefined, work: Work): number {
  const { tokens, states } = work;
  const { language, script } = states[run.state] as State;
  const own = tokens.slice(run.from, run.to);
  const neighbours = [before, after].flatMap((one) => (one ? [states[one.state] as State] : []));
  const borders = [tokens[run.from], tokens[run.to]].filter(isBorder).length;
  if (script !== "Latn") {
    const letters = own.filter((token) => token.script === script);
    const perWord = LETTERS_PER_WORD[script];
    const size = perWord ? letters.reduce((sum, { from, to }) => sum + to - from, 0) / perWord : letters.length;
    return size - (borders === 2 ? 1.5 : 2);
  }
  const telling = own.filter((token) => !token.isNeutral && !isFiller(token.word) && token.script === script);
  const smalls = telling.filter(({ word }) => knownWord(word).small.has(language)).length;
  const others = [before, after].flatMap((one) => (one ? [costOf(run, one.state, work)] : []));
  const gain = Math.min(...others) - costOf(run, run.state, work);
  // A single word is borrowed.
  if (telling.length < 2) return -10 + gain / 100;
  const isInOtherScript = neighbours.every((one) => one.script !== script);
  const isSentence = [tokens[run.from], tokens[run.to]].every((token) => isBorder(token) && token?.border !== "joint");
  if (isInOtherScript && !isSentence && smalls < (before && after ? 2 : 1)) return -5;
  if (isPhrase(run, before, after, { smalls, telling: telling.length }, work)) return -5;
  const spare = gain - (NEEDED[borders] as number) - (smalls === 0 ? (NEEDED_WITHOUT_SMALL[borders] as number) : 0);
  return spare < 0 ? spare : confirmation(run, language, { telling, smalls, borders, neighbours }, work);
}

/** Evidence needed by the number of clause borders at the ends of a run. */
const NEEDED: readonly number[] = [6, 3.3, 2.6];
const NEEDED_WITHOUT_SMALL: readonly number[] = [3, 1, 0.5];

/** Words of which one is a small one. */
const FEW = 3;
/** Words before and after which a borrowed phrase stands. */
const DETERMINERS = wordSet(
  "un una el la los las lo mi tu su mis tus sus este esta ese esa the a an my your his her our their this that le les une des mon ma mes ton ta son sa ce cet " +
    "cette der die das den dem ein eine einen einem einer mein meine meinen dein deine sein seine kein keine o os as um uma meu minha seu sua il gli i uno mio mia " +
    "de het een mijn ang mga els en ett bir",
);
const PREPOSITIONS = wordSet(
  "of for with in on at from to de del al con para por du au avec pour dans von mit für im am zum zur di da do dos no com na van met voor op ng sa ka ki ke mein",
);

/** Whether the words are part of a phrase of the other language: "un happy hour", "life coach de mi hermana". */
function isPhrase(
  run: Run,
  before: Run | undefined,
  after: Run | undefined,
  { smalls, telling }: Pick<Evidence, "smalls"> & { readonly telling: number },
  { tokens, states }: Work,
): boolean {
  const [first, next, last] = [tokens[run.from], tokens[run.to], tokens[run.from - 1]];
  const isSmallIn = (other: Run | undefined, token: Token | undefined) =>
    other && token && knownWord(token.word).small.has((states[other.state] as State).language);
  const hangsOn = last && !isBorder(first) && isSmallIn(before, last);
  if (hangsOn && DETERMINERS.has(last.word) && smalls < 2) return true;
  // "and a pain au chocolat": the article is of both languages.
  const own = (states[run.state] as State).language;
  const isArticle = first && !isBorder(first) && isSmallIn(before, first) && DETERMINERS.has(first.word);
  if (isArticle && smalls < 3 && !knownWord(tokens[run.from + 1]?.word ?? "").small.has(own)) return true;
  if (smalls + telling > FEW) return false;
  const goesOn = next && !isBorder(next) && isSmallIn(after, next) && PREPOSITIONS.has(next.word);
  return Boolean(goesOn || (hangsOn && PREPOSITIONS.has(last.word)));
}

interface Evidence {
  readonly telling: readonly Token[];
  readonly smalls: number;
  readonly borders: number;
  readonly neighbours: readonly State[];
}

/** Words from which the detector knows better than a list. */
const CLEAR_WORDS = 6;
const COUSIN_WORDS = 5;
/** French is further from the others. */
const WORDS_BESIDE_FRENCH = 4;
const UNLISTED_WORDS = 4;
const LIKELY = 0.6;
const PLAUSIBLE = 0.75;
const QUITE_SURE = 0.85;
const SURE = 0.9;

/** Asks the detector about a run by itself; negative if it contradicts. */
function confirmation(run: Run, language: LanguageCode, evidence: Evidence, work: Work): number {
  const { telling, smalls, borders, neighbours } = evidence;
  const found = detectRun(run, undefined, work);
  const isAlike = (other: string) => other === found.language || areTwins(other, found.language);
  const known = telling.filter(({ word }) => knownWord(word).languages.has(language)).length;
  const isPlausible =
    isAlike(language) && (found.certain || (known > 0 && borders === 2 && found.confidence >= PLAUSIBLE));
  if (known < 2 && !isPlausible) return -1;
  const isBesideUnlisted = neighbours.some((one) => one.script === "Latn" && !LISTED.has(one.language));
  if (isBesideUnlisted && !(found.certain && telling.length >= UNLISTED_WORDS)) return -1;
  const cousin = neighbours.find((one) => areCousins(one.language, language) || areTwins(one.language, language));
  if (cousin) {
    const either = detectRun(run, { [language]: 0.5, [cousin.language]: 0.5 }, work);
    const isSure = found.language === language && either.language === language && either.confidence >= SURE;
    const enough = [language, cousin.language].includes("fr") ? WORDS_BESIDE_FRENCH : COUSIN_WORDS;
    return isSure && telling.length >= enough ? 1 : -1;
  }
  const isListed = telling.filter(({ word }) => isOnlyIn(word, language, neighbours)).length >= 2;
  if (isAlike(language)) return smalls > 0 || isListed || isPlausible || found.confidence >= QUITE_SURE ? 1 : -0.1;
  const isOther = neighbours.some((one) => isAlike(one.language)) || !areCousins(found.language, language);
  if (found.certain && isOther) return -1;
  if (telling.length >= CLEAR_WORDS) return found.confidence >= LIKELY ? -0.5 : 1;
  return smalls > 0 || isListed ? 1 : -0.2;
}

function isOnlyIn(word: string, language: LanguageCode, neighbours: readonly State[]): boolean {
  const { languages } = knownWord(word);
  return languages.has(language) && !neighbours.some((one) => languages.has(one.language));
}

function detectRun({ from, to }: Run, prior: Prior | undefined, { tokens, text, models, confirmed }: Work): Detection {
  const key = `${from} ${to} ${Object.keys(prior ?? {}).join(" ")}`;
  const known = confirmed.get(key);
  if (known) return known;
  const words = tokens.slice(from, to).map((token) => text.slice(token.from, token.to));
  const found = models.detect(words.join(" "), prior);
  confirmed.set(key, found);
  return found;
}
