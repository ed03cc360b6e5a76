import type { Term } from "@lingualoom/contract/calls/glossary.ts";

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();

/** The terms that contain what was typed, in the term or its translation, without regard to case and accents. */
export function matchingTerms(terms: readonly Term[], query: string): readonly Term[] {
  const typed = plain(query.trim());
  if (typed === "") return terms;
  return terms.filter(({ term, translation }) =>
    [term, translation ?? ""].some((words) => plain(words).includes(typed)),
  );
}
