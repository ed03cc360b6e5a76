import { type LanguageCode, scriptsOf } from "../../languages.ts";
import type { Detection, Prior, TextPart } from "../detection.ts";
import type { Distribution } from "../fasttext.ts";
import { featuresOf } from "../features.ts";
import { isFiller, knownWord, LISTED } from "./lexicon.ts";
import { type Border, type Token, tokenize } from "./tokens.ts";

export interface SplitModels {
  readonly fastText: (text: string) => Distribution;
  readonly detect: (text: string, prior?: Prior) => Detection;
}

/** Longer texts are books, not messages. */
const LONGEST = 6_000;
const MOST_TOKENS = 1_500;
const MOST_PARTS = 120;
const MOST_CANDIDATES = 8;
const MOST_WINDOWS = 40;
const MOST_CLAUSES = 60;
/** Distinct words about which a model is asked; further unknown ones tell nothing. */
const MOST_LOOKUPS = 300;

/** Costs in natural logarithms: of a change of language, and of words that a language does not have. */
const CHANGE: Readonly<Record<Border, number>> = { none: 3.2, joint: 2, clause: 1.6, sentence: 1.2 };
const SMALL_WORD = 2.4;
const LISTED_WORD = 2;
const NOT_LISTED = 1.2;
const MODEL_MOST = 1.3;
const MODEL_FLOOR = 0.02;
const OTHER_SCRIPT = 3;
const SURE_CLAUSE = 2.4;
const AS_NAME = 0.25;

/** Languages that detectors confuse: a message of two of them is rare, and a wrong cut is worse than none. */
const TWINS: readonly (readonly string[])[] = [
  ["da", "nb", "nn", "sv"],
  ["bs", "hr", "sr", "sl"],
  ["id", "ms"],
  ["cs", "sk"],
  ["af", "nl"],
  ["gl", "pt"],
  ["ca", "oc"],
  ["gl", "es"],
  ["oc", "fr"],
  ["az", "tr"],
];
/** Related languages that people do mix; both parts must be long and clear. */
const COUSINS: readonly (readonly string[])[] = [["ca", "es", "fr", "gl", "it", "oc", "pt"]];

/** Considered only if the whole text seems to be in it: every word of it is also one of a relative. */
const RARE: ReadonlySet<string> = new Set(["gl", "oc", "eo", "ms", "bs", "nn"]);

const inOne = (groups: readonly (readonly string[])[], a: string, b: string) =>
  a !== b && groups.some((group) => group.includes(a) && group.includes(b));
const areTwins = (a: string, b: string) => inOne(TWINS, a, b);
const areCousins = (a: string, b: string) => inOne(COUSINS, a, b);

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const isLatin = (language: string) => scriptsOf(language).includes("Latn");

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

/** A clause in Latin letters, with its likeliest language; in other scripts, the script tells. */
interface Clause {
  readonly from: number;
  readonly to: number;
  readonly language: LanguageCode;
  readonly confidence: number;
  /** Cost per word of every other language, if the detector is sure. */
  readonly cost: number;
}

function clausesOf(tokens: readonly Token[], text: string, { detect }: SplitModels): Clause[] {
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

/** Makes other languages of a clause that the detector is sure of costlier. */
function withClauses(costs: readonly number[][], clauses: readonly Clause[], states: readonly State[]): number[][] {
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

interface State {
  readonly language: LanguageCode;
  readonly script: string;
}

interface Known {
  readonly clauses: readonly Clause[];
  readonly models: SplitModels;
  readonly prior: Prior;
}

/** The languages that may occur: one for each script but Latin, and the likeliest in Latin letters. */
function statesOf(tokens: readonly Token[], text: string, { clauses, models, prior }: Known): State[] {
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

/** The cost of each word in each language. */
function costsOf(tokens: readonly Token[], states: readonly State[], models: SplitModels): number[][] {
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

function changeCost({ border, word }: Token): number {
  return border === "none" && JOINTS.has(word) ? CHANGE_AT_JOINT : CHANGE[border];
}

/** Viterbi: the cheapest sequence of languages. */
function cheapestPath(tokens: readonly Token[], costs: readonly (readonly number[])[]): number[] {
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

interface Run {
  readonly state: number;
  readonly from: number;
  readonly to: number;
}

function runsOf(path: readonly number[]): Run[] {
  const runs: Run[] = [];
  for (const [at, state] of path.entries()) {
    const last = runs.at(-1);
    if (last?.state === state) runs[runs.length - 1] = { ...last, to: at + 1 };
    else runs.push({ state, from: at, to: at + 1 });
  }
  return runs;
}

interface Work {
  readonly tokens: readonly Token[];
  readonly states: readonly State[];
  readonly costs: readonly (readonly number[])[];
  readonly text: string;
  readonly models: SplitModels;
  /** Detections of runs, by their first and last word. */
  readonly confirmed: Map<string, Detection>;
}

/** Gives runs that are not clearly of another language to their neighbours, the weakest first. */
function settle(found: readonly Run[], work: Work): Run[] {
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

function joined(runs: readonly Run[]): Run[] {
  const longer: Run[] = [];
  for (const one of runs) {
    const last = longer.at(-1);
    if (last?.state === one.state) longer[longer.length - 1] = { ...last, to: one.to };
    else longer.push(one);
  }
  return longer;
}

/** The detector tells related languages apart better than single words do. */
function relabelled(run: Run, runs: readonly Run[], work: Work): Run {
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

/** Whether a clause may begin with this word, or the text has ended. */
const isBorder = (token: Token | undefined) =>
  token === undefined || token.border === "clause" || token.border === "sentence" || token.border === "joint";

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
