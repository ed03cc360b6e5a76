/** More marks on one letter than any language writes, which systems draw over what stands around. */
const PILE = /(\p{M}{8})\p{M}+/gu;

/** The text for places whose drawing the page does not bound, as notifications. */
export const withFewMarks = (text: string): string => text.replace(PILE, "$1");
