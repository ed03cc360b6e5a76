import type { NewTerm } from "@lingualoom/contract/calls/glossary.ts";
import { TERM_CODE_POINTS } from "@lingualoom/contract/glossary-limits.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { toLanguage } from "@lingualoom/translation/languages.ts";
import type { SpanKind } from "@lingualoom/translation/segments/recogniser.ts";
import { segment } from "@lingualoom/translation/segments/segment.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

/** Protected spans that may be part of a term, such as a number or a short name in capitals. */
const WORDS: ReadonlySet<SpanKind> = new Set<SpanKind>(["number", "identifier", "serial" as SpanKind, "name"]);
/** Code units of a term before normalization, with its spaces and decomposed letters. */
const WRITTEN_MAX = 10 * TERM_CODE_POINTS;
/** A spreadsheet that opens an exported glossary would execute it (CSV injection). */
const FORMULA = /^[=+\-@]/u;

/**
 * Returns a term as it is stored.
 * @throws AppError `VALIDATION`, `UNSUPPORTED_LANGUAGE`
 */
export function checkedTerm({ term, translation, sourceLanguage, targetLanguage }: NewTerm): NewTerm {
  if (translation === null) {
    if (sourceLanguage !== null || targetLanguage !== null) throw needsPair();
    return { term: checkedWords(term), translation, sourceLanguage, targetLanguage };
  }
  if (sourceLanguage === null || targetLanguage === null) throw needsPair();
  const [source, target] = [requireKnown(sourceLanguage), requireKnown(targetLanguage)];
  if (source === target) throw needsPair();
  return {
    term: checkedWords(term),
    translation: checkedWords(translation),
    sourceLanguage: source,
    targetLanguage: target,
  };
}

const tooLong = () => new AppError("VALIDATION", say("termTooLong", { most: TERM_CODE_POINTS }));
const needsPair = () => new AppError("VALIDATION", say("termNeedsPair"));

function requireKnown(code: string): string {
  const language = toLanguage(code);
  if (language === null) throw new AppError("UNSUPPORTED_LANGUAGE", say("languageUnknown", { code }));
  return language;
}

function checkedWords(written: string): string {
  const given = written.trim();
  // Normalization takes quadratic time for many marks on one letter.
  if (given.length > WRITTEN_MAX) throw tooLong();
  const words = given.normalize("NFC").replace(/\s+/gu, " ").trim();
  if ([...words].length > TERM_CODE_POINTS) throw tooLong();
  const odd =
    !isVisible(words) ||
    !/\p{L}/u.test(words) ||
    FORMULA.test(words) ||
    segment(words).kinds.some((kind) => !WORDS.has(kind));
  if (odd || !words.isWellFormed()) throw new AppError("VALIDATION", say("termOnlyWords"));
  return words;
}
