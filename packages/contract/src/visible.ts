/**
 * Spaces of all kinds, control characters, marks without a letter, and letters that draw nothing: Braille without dots,
 * a musical note without a head.
 */
const NOTHING = /^[\p{Z}\p{Cc}\p{Cs}\p{M}\p{Default_Ignorable_Code_Point}\u2800\ufff9-\ufffb\u{1d159}]*$/u;

export const isVisible = (text: string): boolean => !NOTHING.test(text);
