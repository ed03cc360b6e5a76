import type { LetterContent, LetterLanguage } from "./render.ts";

/** A browser as it names itself; empty where it does not. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

export interface SignInFacts extends Device {
  readonly address: string;
  /** Already in words of the language. */
  readonly at: string;
  readonly link: string;
}

/** Every letter in one language; a new language is one more file of this shape. */
export interface LetterTexts {
  readonly language: LetterLanguage;
  verify(facts: { name: string; link: string; hours: number }): LetterContent;
  alreadyRegistered(facts: { link: string }): LetterContent;
  reset(facts: { link: string; hours: number }): LetterContent;
  /** `everywhere`: all devices were signed out; otherwise all but the one that changed it. */
  passwordChanged(facts: { link: string; everywhere: boolean }): LetterContent;
  newSignIn(facts: SignInFacts): LetterContent;
  accountDeleted(): LetterContent;
}
