import type { NewTerm } from "@lingualoom/contract/calls/glossary.ts";

export const EMPTY_TERM: NewTerm = {
  term: "",
  translation: null,
  sourceLanguage: null,
  targetLanguage: null,
};

/** A term being typed: the fields of a fixed translation keep their values while it is not chosen. */
interface TermDraft {
  readonly term: string;
  readonly fixed: boolean;
  readonly translation: string;
  readonly source: string;
  readonly target: string;
}

export const draftOf = ({ term, translation, sourceLanguage, targetLanguage }: NewTerm): TermDraft => ({
  term,
  fixed: translation !== null,
  translation: translation ?? "",
  source: sourceLanguage ?? "",
  target: targetLanguage ?? "",
});

export const termOf = ({ term, fixed, translation, source, target }: TermDraft): NewTerm => ({
  term: term.trim(),
  translation: fixed ? translation.trim() : null,
  sourceLanguage: fixed ? source : null,
  targetLanguage: fixed ? target : null,
});

type Field = "term" | "translation" | "source" | "target";

/** Returns what is missing, and in which field; the server checks the rest. Keys of `glossary.json`. */
export function problemOf({ term, fixed, translation, source, target }: TermDraft) {
  const found = (field: Field, text: "termMissing" | "languageMissing" | "sameLanguages") => ({
    field,
    text,
  });
  if (term.trim() === "") return found("term", "termMissing");
  if (!fixed) return null;
  if (source === "") return found("source", "languageMissing");
  if (target === "") return found("target", "languageMissing");
  if (source === target) return found("target", "sameLanguages");
  return translation.trim() === "" ? ({ field: "translation", text: "translationMissing" } as const) : null;
}
