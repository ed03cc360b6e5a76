import { linksOf } from "@lingualoom/links/links.ts";
import type { Refusal } from "./refusal.ts";

/**
 * Readers can follow what the writer wrote, as often, and nothing else. Asked of whole texts as the page shows them:
 * words beside a held link can make another link of it, or none.
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
