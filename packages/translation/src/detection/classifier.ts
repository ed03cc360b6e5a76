import type { LanguageCode } from "../languages.ts";
import { LANGUAGE_CODES, scriptsOf } from "../languages.ts";
import { CERTAIN, type Detection, type Prior, UNDETERMINED } from "./detection.ts";
import { everydayWords } from "./everyday.ts";
import type { Distribution } from "./fasttext.ts";
import { featuresOf } from "./features.ts";
import { foreignEvidence } from "./neighbours.ts";
import { romanised } from "./romanised.ts";
import type { Spelling } from "./spelling.ts";

/**
 * Weight of each model's evidence, growing from the first letter to `FULL_LENGTH`. The errors of the two correlate, so
 * plain multiplication would be overconfident, especially on a word or two: the mean error of the confidence falls from
 * 0.10 to 0.02 (0.01 with a prior) at the same accuracy (`measure.ts`, 56 languages).
 */
const FASTTEXT_WEIGHT = { shortest: 0.35, full: 0.8 };
const ELD_SHARPNESS = { shortest: 14, full: 26 };
const FULL_LENGTH = 80;
/** The spelling tells most about a word or two; sentences are known better to the models. */
const SPELLING_WEIGHT = { shortest: 0.4, full: 0.05 };
const SPELLING_LENGTH = 40;
/**
 * With fewer letters, a text is a guess if its spelling speaks against the language (a logarithm), if all its words are
 * also words of another language, or if it has an unknown word and the models alone are not certain. It may be certain
 * in a language that its sender often writes.
 */
const ENOUGH_LETTERS = 20;
const MOST_AGAINST = 3;
const DOUBTFUL = 0.85;
/** No model alone may rule out a language. */
const FASTTEXT_FLOOR = 1e-5;
/** Share of the prior that the sender's usual languages get; the rest is spread over all others. */
const PRIOR_SHARE = 0.75;
const BY_SCRIPT_ALONE = 0.99;
/**
 * High enough to offer a translation, but not to make one: a few words prove little, and few engines know such texts.
 */
const ROMANISED = 0.6;
const ROMANISED_BY_ONE_WHO_WRITES_IT = 0.85;
/** Below this, the sender's own language is the better guess (measured on one-word messages). */
const UNSURE = 0.6;
/**
 * fastText knows unsupported languages such as Nepali. Beyond this share for them, the text may be mistaken for a
 * related language, so its confidence is capped.
 */
const MOST_UNLISTED = 0.8;
const OF_NO_LISTED_LANGUAGE = 0.6;
/** With fewer letters ("hi", "ok", "tu"), no model's confidence means anything. */
const FEWEST_LETTERS = 4;
const TOO_SHORT = 0.5;
/** Languages with few writers, which fastText reports too readily for short texts of related languages. */
const RARE: Readonly<Record<string, number>> = { eo: 0.05, oc: 0.1, nn: 0.2, gl: 0.5, bs: 0.5, ms: 0.5 };
/** The most likely languages of a text that says no more than "hello". */
const COMMON: Readonly<Record<string, number>> = {
  en: 4,
  es: 3,
  fr: 2,
  de: 2,
  pt: 2,
  it: 2,
  ru: 2,
  tr: 2,
  ar: 2,
};

/** Prior of all unsupported languages together, relative to a supported one. */
const OTHERS = 0.3;
/** In Latin letters the models spread doubt over unsupported languages, however clear a short text is. */
const OTHERS_IN_LATIN = 0.01;
const PER_FOREIGN_LETTER = 30;
const PER_FOREIGN_WORD = 12;
/** Applies in Latin letters if no word or letter indicates an unsupported language. */
const PLAINLY_OTHER = 3;
const MOST_FOREIGN = 3;
/** Languages that share their script with unsupported ones, so that it proves little. */
const SHARED: ReadonlySet<string> = new Set(["am", "bn", "bo", "he", "my"]);

export interface ClassifierInput {
  readonly text: string;
  readonly fastText: (text: string) => Distribution;
  readonly eld: (text: string) => (language: LanguageCode | "other") => number;
  readonly spelling?: Spelling;
  readonly prior?: Prior | undefined;
}

/** Naive Bayes over the candidates of the script: multiplies both models, the features and the sender's prior. */
export function classify({ text, fastText, eld, spelling: spellingOf, prior }: ClassifierInput): Detection {
  const candidates = candidatesByScript(text);
  const [only] = candidates;
  if (only === undefined) return UNDETERMINED;
  const foreign = foreignEvidence(text);
  if (candidates.length === 1) {
    const isOther =
      foreign.letters > 0 ||
      foreign.words > 0 ||
      (SHARED.has(only) && (fastText(text).get("other") ?? 0) >= MOST_UNLISTED);
    return isOther ? UNDETERMINED : { language: only, confidence: BY_SCRIPT_ALONE, certain: true };
  }
  const isLatin = candidates.includes("en");
  const romanisedLanguage = isLatin ? romanised(text, prior) : null;
  if (romanisedLanguage) {
    const confidence = (prior?.[romanisedLanguage] ?? 0) > 0 ? ROMANISED_BY_ONE_WHO_WRITES_IT : ROMANISED;
    return { language: romanisedLanguage, confidence, certain: false };
  }
  const probability = fastText(text);
  const score = eld(text);
  const everyday = everydayWords(text);
  const expected = expectation(candidates, prior ?? {}, everyday.all ? { ...RARE, ...COMMON } : RARE);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const grown = (weight: typeof ELD_SHARPNESS) =>
    weight.shortest + (weight.full - weight.shortest) * Math.min(1, letters / FULL_LENGTH);
  const [trust, sharpness] = [grown(FASTTEXT_WEIGHT), grown(ELD_SHARPNESS)];
  const feature = featuresOf(text);
  const spelling = spellingOf?.(text, candidates);
  const { shortest, full } = SPELLING_WEIGHT;
  const spellingTrust = shortest + (full - shortest) * Math.min(1, letters / SPELLING_LENGTH);
  const spelled = (language: LanguageCode | "other") => Math.exp(-spellingTrust * (spelling?.against(language) ?? 0));
  const unspelledWeights = candidates.map(
    (language) =>
      (expected.get(language) ?? 0) *
      everyday.factor(language) *
      feature(language) *
      ((probability.get(language) ?? 0) + FASTTEXT_FLOOR) ** trust *
      Math.exp(sharpness * (score(language) - 1)),
  );
  const weights = candidates.map((language, i) => (unspelledWeights[i] as number) * spelled(language));
  const isForeign = foreign.letters > 0 || foreign.words > 0;
  // Everyday words are evidence enough, and the models tell Chinese from Japanese.
  const isPlain = (everyday.all && !isForeign) || candidates.includes("zh");
  const strangers = isPlain ? 0 : isLatin ? OTHERS_IN_LATIN : OTHERS;
  const usual = Object.values(prior ?? {}).some((weight) => weight > 0);
  const unspelledOther =
    (usual ? 1 - PRIOR_SHARE : 1) *
    strangers *
    PER_FOREIGN_LETTER ** Math.min(MOST_FOREIGN, foreign.letters) *
    PER_FOREIGN_WORD ** Math.min(MOST_FOREIGN, foreign.words) *
    ((probability.get("other") ?? 0) + FASTTEXT_FLOOR) ** trust *
    Math.exp(sharpness * (score("other") - 1));
  const other = unspelledOther * spelled("other");
  const best = weights.indexOf(Math.max(...weights));
  const found = candidates[best] as LanguageCode;
  const shareOfBest = (some: readonly number[], stranger: number) =>
    (some[best] as number) / some.reduce((sum, weight) => sum + weight, stranger);
  const tooShort = letters < FEWEST_LETTERS && !everyday.all && !candidates.includes("zh");
  const unlisted = isForeign || (probability.get("other") ?? 0) >= MOST_UNLISTED;
  const words = text.match(/[\p{L}\p{M}'’]+/gu)?.length ?? 0;
  const isDoubtful =
    letters < ENOUGH_LETTERS &&
    !everyday.all &&
    !((prior?.[found] ?? 0) > 0) &&
    spelling !== undefined &&
    (spelling.against(found) > MOST_AGAINST * words ||
      candidates.some((language) => language !== found && spelling.knows(language)) ||
      (!spelling.knows(found) && shareOfBest(unspelledWeights, unspelledOther) < CERTAIN));
  const ceiling = tooShort ? TOO_SHORT : unlisted ? OF_NO_LISTED_LANGUAGE : isDoubtful ? DOUBTFUL : 1;
  const confidence = Math.min(ceiling, shareOfBest(weights, other));
  const isOther = other > (weights[best] as number) * (isForeign || !isLatin ? 1 : PLAINLY_OTHER);
  if (isOther) return UNDETERMINED;
  const language = confidence < UNSURE ? (usualLanguage(candidates, prior) ?? found) : found;
  return { language, confidence, certain: confidence >= CERTAIN };
}

function usualLanguage(candidates: readonly LanguageCode[], prior: Prior = {}): LanguageCode | undefined {
  const known = candidates.filter((language) => (prior[language] ?? 0) > 0);
  return known.sort((a, b) => (prior[b] as number) - (prior[a] as number))[0];
}

function expectation(
  candidates: readonly LanguageCode[],
  prior: Prior,
  strangers: Readonly<Record<string, number>>,
): Map<LanguageCode, number> {
  const usual = candidates.map((language) => Math.max(0, prior[language] ?? 0));
  const usualTotal = usual.reduce((sum, weight) => sum + weight, 0);
  const base = candidates.map((language) => strangers[language] ?? 1);
  const baseTotal = base.reduce((sum, weight) => sum + weight, 0);
  const share = usualTotal > 0 ? PRIOR_SHARE : 0;
  return new Map(
    candidates.map((language, i) => [
      language,
      share * ((usual[i] as number) / (usualTotal || 1)) + (1 - share) * ((base[i] as number) / baseTotal),
    ]),
  );
}

const CODES: readonly LanguageCode[] = LANGUAGE_CODES;
const NAMES = [...new Set(CODES.flatMap(scriptsOf))];
const TESTS = NAMES.map((name) => ({ name, test: new RegExp(`\\p{sc=${name}}`, "u") }));

/** Counts letters per script; `other` counts scripts that no supported language uses. */
function countScripts(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  let last = TESTS.find((script) => script.name === "Latn") ?? TESTS[0];
  for (const [letter] of text.matchAll(/\p{L}/gu)) {
    // Neighbouring letters usually share a script, so the last one is tried first.
    if (!last?.test.test(letter)) last = TESTS.find((script) => script.test.test(letter)) ?? undefined;
    const name = last?.name ?? "other";
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

const KANA_SHARE = 0.05;
const HANGUL_SHARE = 0.2;

/**
 * Returns the languages that a text's letters allow. Kana means Japanese and Hangul means Korean, regardless of how
 * much Han there is; otherwise the script with most letters decides.
 */
function candidatesByScript(text: string): LanguageCode[] {
  const counts = countScripts(text);
  const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
  if (total === 0) return [];
  const of = (name: string) => counts.get(name) ?? 0;
  const kana = of("Hira") + of("Kana");
  const eastAsian = kana + of("Hani") + of("Hang");
  const [dominant] = [...counts].reduce((best, entry) => (entry[1] > best[1] ? entry : best));
  if (["Hira", "Kana", "Hani", "Hang"].includes(dominant)) {
    if (of("Hang") / eastAsian >= HANGUL_SHARE) return ["ko"];
    return kana / eastAsian >= KANA_SHARE ? ["ja"] : ["zh", "ja"];
  }
  return CODES.filter((code) => scriptsOf(code).includes(dominant));
}
