import type { Address } from "./address/address.ts";
import { baseOf } from "./variants/variants.ts";

/** A term that is always translated the same way, or never. */
export interface GlossaryTerm {
  readonly term: string;
  /** Null: never translated, in any language. */
  readonly translation: string | null;
  /** Languages of the translation; null for an untranslated term. */
  readonly source: string | null;
  readonly target: string | null;
}

export const TONES = ["formal", "informal"] as const;
export type Tone = (typeof TONES)[number];

/** The terms, the tone and the forms of address for one text. Of two equal terms the first wins, so the narrower glossary comes first. */
export interface Glossary {
  readonly terms: readonly GlossaryTerm[];
  /** Null: unspecified. */
  readonly tone: Tone | null;
  /** Forms of address of its writer and its addressee. */
  readonly address?: Address | undefined;
}

export const NO_GLOSSARY: Glossary = { terms: [], tone: null };

/** A term for the current pair of languages. */
export interface FixedTerm {
  readonly term: string;
  readonly translation: string;
}

export interface TermsOfPair {
  readonly kept: readonly string[];
  readonly fixed: readonly FixedTerm[];
}

/** A term for a language holds in all its variants. */
const holdsIn = (code: string | null, language: string) => code === language || code === baseOf(language);

export function termsOf({ terms }: Glossary, pair: { source: string; target: string }): TermsOfPair {
  const kept: string[] = [];
  const fixed: FixedTerm[] = [];
  const seen = new Set<string>();
  for (const { term, translation, source, target } of terms) {
    const holds = translation === null || (holdsIn(source, pair.source) && holdsIn(target, pair.target));
    if (!holds || seen.has(term)) continue;
    seen.add(term);
    if (translation === null) kept.push(term);
    else fixed.push({ term, translation });
  }
  return { kept, fixed };
}

/** Returns the terms that are never translated. A term with a translation for some pair is not among them. */
export const alwaysKept = ({ terms }: Glossary): string[] => {
  const fixed = new Set(terms.filter(({ translation }) => translation !== null).map(({ term }) => term));
  return terms.flatMap(({ term, translation }) => (translation === null && !fixed.has(term) ? [term] : []));
};
