import { toLanguage } from "../languages.ts";
import { compareFacts } from "./compare-facts.ts";
import type { Range } from "./facts/fact.ts";
import type { MeaningFinding, Texts } from "./finding.ts";
import { compareNames } from "./names.ts";
import { compareNegations } from "./negation.ts";
import { comparePoliteness } from "./politeness.ts";
import { compareQuestions } from "./questions.ts";
import { compareSentences } from "./whole-sentences.ts";

/** `kept`: nothing found. `doubtful`: worth a look. `changed`: readers get another meaning. */
export type MeaningVerdict = "kept" | "doubtful" | "changed";

export interface MeaningRequest {
  readonly draft: string;
  readonly translation: string;
  /** The translation, translated back into the language of the draft. */
  readonly back: string;
  /** Language of draft and back-translation; any tag, such as "pt-BR". */
  readonly source: string;
  readonly target: string;
  /** Names that must be kept: of members, or from a glossary. */
  readonly names?: readonly string[] | undefined;
}

export interface Meaning {
  readonly verdict: MeaningVerdict;
  /** In the order of the draft; positions are UTF-16 offsets into the given texts. */
  readonly findings: readonly MeaningFinding[];
}

/**
 * Checks whether a translation keeps the meaning of its draft. Compares numbers, units, amounts, dates, times, links,
 * names, negations, questions, forms of address and whole sentences by rules: no model, no network, a few milliseconds
 * per message. A fault only in the back-translation is at most `doubtful`.
 */
export function checkMeaning(request: MeaningRequest): Meaning {
  const draft = plainText(request.draft);
  const translation = plainText(request.translation);
  const back = plainText(request.back);
  const texts: Texts = {
    draft: draft.text,
    translation: translation.text,
    back: back.text,
    source: toLanguage(request.source) ?? request.source,
    target: toLanguage(request.target) ?? request.target,
    names: request.names ?? [],
  };
  const sentences = compareSentences(texts);
  const others = [
    ...compareFacts(texts),
    ...compareNames(texts),
    ...compareNegations(texts),
    ...compareQuestions(texts),
    ...comparePoliteness(texts),
  ].filter((one) => !isInside(one, sentences));
  const findings = [...sentences, ...others]
    .map((one) => ({
      ...one,
      draft: originals(one.draft, draft),
      translation: originals(one.translation, translation),
      back: originals(one.back, back),
    }))
    .sort((a, b) => startOf(a) - startOf(b));
  return { verdict: verdictOf(findings), findings };
}

export function verdictOf(findings: readonly MeaningFinding[]): MeaningVerdict {
  if (findings.length === 0) return "kept";
  return findings.some(({ weight }) => weight === "changed") ? "changed" : "doubtful";
}

/** A number in a sentence that is missing as a whole is not reported separately. */
function isInside(one: MeaningFinding, sentences: readonly MeaningFinding[]): boolean {
  return sentences.some((sentence) => {
    if (sentence.weight !== "changed") return false;
    const [inner, outer] = sentence.kind === "missing" ? [one.draft, sentence.draft] : [one.back, sentence.back];
    return (
      inner.length > 0 &&
      inner.every((range) => outer.some(({ start, end }) => range.start >= start && range.end <= end))
    );
  });
}

const originals = (ranges: readonly Range[], text: PlainText) => ranges.map((range) => text.original(range));
const startOf = ({ draft, back }: MeaningFinding) => draft[0]?.start ?? back[0]?.start ?? 0;

/** A text without optional characters, and a mapping to the original offsets. */
interface PlainText {
  readonly text: string;
  original(range: Range): Range;
}

/** Vowel signs and the lengthening stroke of Arabic. */
const AT_WILL = /[\u064b-\u0652\u0640]/gu;

function plainText(text: string): PlainText {
  const dropped = [...text.matchAll(AT_WILL)].map(({ index }) => index);
  const original = (at: number) => {
    let shift = 0;
    while (shift < dropped.length && (dropped[shift] as number) <= at + shift) shift += 1;
    return at + shift;
  };
  if (dropped.length === 0) return { text, original: (range) => range };
  return {
    text: text.replace(AT_WILL, ""),
    original: ({ start, end }) => ({ start: original(start), end: original(end - 1) + 1 }),
  };
}
