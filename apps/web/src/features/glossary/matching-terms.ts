import type { Term } from "@lingualoom/contract/calls/glossary.ts";
import { folded } from "@lingualoom/contract/folding/folded.ts";

/** The terms that contain what was typed, in the term or its translation, without regard to case and accents. */
export function matchingTerms(terms: readonly Term[], query: string): readonly Term[] {
  const typed = folded(query.trim());
  if (typed === "") return terms;
  return terms.filter(({ term, translation }) =>
    [term, translation ?? ""].some((words) => folded(words).includes(typed)),
  );
}
