import { linksOf } from "@lingualoom/links/links.ts";
import type { FixedTerm } from "../glossary.ts";
import type { Refusal } from "./refusal.ts";

/**
 * The answer must have the links of the source, each as often, and no other. The check reads whole texts as the page shows
 * them: words beside a protected link can change it.
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

/** Every translation that a glossary fixes stands in the answer; an inflected one does too where it begins like it. */
export function hasTerms(answer: string, terms: readonly FixedTerm[]): Refusal | null {
  const folded = answer.toLowerCase().normalize("NFC");
  const isThere = ({ translation }: FixedTerm) => folded.includes(translation.toLowerCase().normalize("NFC"));
  return terms.every(isThere) ? null : "terms";
}
