/**
 * Blanks of all kinds, what controls other characters, marks without a letter, and what has the form of a letter and draws
 * nothing: Braille without dots, a musical note without a head.
 */
const NOTHING = /^[\p{Z}\p{Cc}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]*$/u;

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => !NOTHING.test(text);
