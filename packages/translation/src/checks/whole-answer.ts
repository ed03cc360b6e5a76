import { linksOf } from "@lingualoom/links/links.ts";
import type { FixedTerm } from "../glossary.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Requires the same links as the source, each equally often. Checks whole texts as clients show them, because words
 * next to a protected link can change it.
 */
export function sameLinks(source: string, answer: string): Refusal | null {
  const missing = linksOf(source).map(({ href }) => href);
  for (const { href } of linksOf(answer)) {
    const at = missing.indexOf(href);
    if (at < 0) return "invented";
    missing.splice(at, 1);
  }
  return missing.length > 0 ? "pieces" : null;
}

/** Requires the glossary's translation of every term; an inflected form passes if it begins like it. */
export function hasTerms(answer: string, terms: readonly FixedTerm[]): Refusal | null {
  const folded = answer.toLowerCase().normalize("NFC");
  const isThere = ({ translation }: FixedTerm) => folded.includes(translation.toLowerCase().normalize("NFC"));
  return terms.every(isThere) ? null : "terms";
}
