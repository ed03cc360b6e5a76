import type { FixedTerm } from "../glossary.ts";
import type { Refusal } from "./refusal.ts";

/** Every translation that a glossary fixes stands in the answer; an inflected one does too where it begins like it. */
export function hasTerms(answer: string, terms: readonly FixedTerm[]): Refusal | null {
  const folded = answer.toLowerCase().normalize("NFC");
  const isThere = ({ translation }: FixedTerm) => folded.includes(translation.toLowerCase().normalize("NFC"));
  return terms.every(isThere) ? null : "terms";
}
