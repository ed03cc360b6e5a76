import { normalized, wordsOf } from "../segments/lines.ts";
import { segment } from "../segments/segment.ts";

/** Characters: enough for both models, and little to send. */
const ENOUGH = 1_000;

/** Returns the words of a text that reveal its language; empty if there are none. */
export function wordsForDetection(text: string): string {
  const { pieces, translatable } = segment(text.slice(0, 4 * ENOUGH).toWellFormed());
  return translatable ? wordsOf(pieces.map(normalized)).slice(0, ENOUGH).toWellFormed() : "";
}
