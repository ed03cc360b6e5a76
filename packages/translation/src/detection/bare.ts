import { normalized, wordsOf } from "../segments/lines.ts";
import { segment } from "../segments/segment.ts";

/** Enough for both models, little enough to send. */
const ENOUGH = 1_000;

/** The words of a text that say its language; empty where there are none. */
export function bare(text: string): string {
  const { pieces, translatable } = segment(text.slice(0, 4 * ENOUGH).toWellFormed());
  return translatable ? wordsOf(pieces.map(normalized)).slice(0, ENOUGH).toWellFormed() : "";
}
