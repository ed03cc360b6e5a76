import { bigram } from "../index/lexemes.ts";
import type { Phrase, Term } from "../rules/query.ts";

/**
 * Returns PostgreSQL's `tsquery` for runs that may contain one of the variants and, from each group of tags, at least
 * one. Null when every run may.
 */
export function tsqueryOf(
  variants: readonly (readonly Term[])[],
  tagGroups: readonly (readonly string[])[],
): string | null {
  const words = variants.map(allOf).filter((one) => one !== "");
  const parts = [...(words.length === 0 ? [] : [`(${words.join(" | ")})`]), ...tagGroups.map(anyOf)];
  return parts.length === 0 ? null : parts.join(" & ");
}

const anyOf = (tags: readonly string[]) => `(${tags.map(quoted).join(" | ")})`;

const allOf = (terms: readonly Term[]) => {
  const parts = terms.map(anyFormOf);
  return parts.length === 0 ? "" : `(${parts.join(" & ")})`;
};

/** Omits prefixes that a shorter one covers. */
function anyFormOf(term: Term): string {
  if (term.kind === "phrase") return `(${phraseOf(term)})`;
  const { prefixes, stemmed = [], similar = [], or } = term;
  const all = [...new Set([...prefixes, ...similar, ...stemmed.flatMap((stem) => stem.prefixes)])];
  const shortest = all.filter((one) => !all.some((other) => other !== one && one.startsWith(other)));
  return `(${[...shortest.map(prefixOf), ...(or ? [anyFormOf(or)] : [])].join(" | ")})`;
}

/** The text may write joined words as one, with other neighbours. */
function phraseOf({ words, joined = [], isOpen = false }: Phrase): string {
  const isAlone = (at: number) => !joined.some(({ first, last }) => first <= at && at <= last);
  const isPrefix = (at: number) => isOpen && at === words.length - 1;
  return [
    ...words.flatMap((word, at) => (isAlone(at) ? [isPrefix(at) ? `(${prefixOf(word)})` : quoted(word)] : [])),
    ...words
      .slice(1)
      .flatMap((word, at) =>
        isAlone(at) && isAlone(at + 1) && !isPrefix(at + 1) ? [quoted(bigram(words[at] as string, word))] : [],
      ),
    ...joined.map(
      ({ word, first, last }) =>
        `(${quoted(word)} | ${words
          .slice(first, last + 1)
          .map(quoted)
          .join(" & ")})`,
    ),
  ].join(" & ");
}

/** The whole word matches nothing more, but PostgreSQL's estimate for common words is based on it. */
const prefixOf = (word: string) => `${quoted(word)} | ${quoted(word)}:*`;

const quoted = (word: string) => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
