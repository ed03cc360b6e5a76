import type { LetterContent, LetterLanguage } from "./render.ts";

/** Every letter in one language; a new language is one more file of this shape. */
export interface LetterTexts {
  readonly language: LetterLanguage;
  verify(facts: { name: string; link: string; hours: number }): LetterContent;
  alreadyRegistered(facts: { link: string }): LetterContent;
  reset(facts: { link: string; hours: number }): LetterContent;
  passwordChanged(facts: { link: string }): LetterContent;
}
