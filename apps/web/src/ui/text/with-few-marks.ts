/** More marks on one letter than any language uses, which systems draw over their surroundings. */
const PILE = /(\p{M}{8})\p{M}+/gu;

/** Limits combining marks, for places such as notifications whose rendering the page does not control. */
export const withFewMarks = (text: string): string => text.replace(PILE, "$1");
