import { wordsOf } from "../segments/lines.ts";
import type { Check } from "./refusal.ts";

const normal = (text: string) =>
  ` ${text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim()} `;

/**
 * Refuses an answer that repeats a context message and not the text: the model followed an instruction there, or
 * translated the wrong message. If such an answer is right by chance, the text alone gives it too.
 */
export const notFromContext: Check = ({ source, answer, context = [] }) => {
  const given = normal(wordsOf(answer));
  const inside = (text: string) => normal(text).includes(given);
  return context.some(inside) && !inside(wordsOf(source)) ? "context" : null;
};
