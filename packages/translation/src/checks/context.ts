import { wordsOf } from "../segments/lines.ts";
import type { Check } from "./refusal.ts";

const normal = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;

/**
 * An answer that stands in a message before, and not in the text: what a model gives that has taken an order from
 * there, or has mistaken what it was to translate. It may be right by chance; then the text alone gives it too.
 */
export const notFromContext: Check = ({ source, answer, context = [] }) => {
  const given = normal(wordsOf(answer));
  const inside = (text: string) => normal(text).includes(given);
  return context.some(inside) && !inside(wordsOf(source)) ? "context" : null;
};
