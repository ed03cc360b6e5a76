/** A term that is always translated the same, or never. */
export interface GlossaryTerm {
  readonly term: string;
  /** Null: the term stays as it is, whatever the languages. */
  readonly translation: string | null;
  /** The pair of a translation; null of a term that stays. */
  readonly source: string | null;
  readonly target: string | null;
}

export const TONES = ["formal", "informal"] as const;
export type Tone = (typeof TONES)[number];

/** What holds for one text. Of two terms alike the first wins, so the narrower glossary comes first. */
export interface Glossary {
  readonly terms: readonly GlossaryTerm[];
  /** Null: as it comes. */
  readonly tone: Tone | null;
}

export const NO_GLOSSARY: Glossary = { terms: [], tone: null };

/** A term of the pair that is being translated. */
export interface FixedTerm {
  readonly term: string;
  readonly translation: string;
}

export interface TermsOfPair {
  readonly kept: readonly string[];
  readonly fixed: readonly FixedTerm[];
}

export function termsOf({ terms }: Glossary, pair: { source: string; target: string }): TermsOfPair {
  const kept: string[] = [];
  const fixed: FixedTerm[] = [];
  const seen = new Set<string>();
  for (const { term, translation, source, target } of terms) {
    const holds = translation === null || (source === pair.source && target === pair.target);
    if (!holds || seen.has(term)) continue;
    seen.add(term);
    if (translation === null) kept.push(term);
    else fixed.push({ term, translation });
  }
  return { kept, fixed };
}

/** Terms that stay whatever the languages are; of one that is fixed for some pair the pair decides. */
export const alwaysKept = ({ terms }: Glossary): string[] => {
  const fixed = new Set(terms.filter(({ translation }) => translation !== null).map(({ term }) => term));
  return terms.flatMap(({ term, translation }) => (translation === null && !fixed.has(term) ? [term] : []));
};
