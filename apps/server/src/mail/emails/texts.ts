import type { EmailBody, EmailLanguage } from "./render.ts";

/** A browser by its own name; empty where it has none. */
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

/** Every email in one language; a new language is one more file of this shape. */
export interface EmailTexts {
  readonly language: EmailLanguage;
  verify(facts: { name: string; link: string; hours: number }): EmailBody;
  alreadyRegistered(facts: { link: string }): EmailBody;
  reset(facts: { link: string; hours: number }): EmailBody;
  /** `everywhere`: all devices were signed out; otherwise all but the one that changed it. */
  passwordChanged(facts: { link: string; everywhere: boolean }): EmailBody;
  newSignIn(facts: SignInFacts): EmailBody;
  newAddress(facts: { link: string; hours: number }): EmailBody;
  addressTaken(facts: { link: string }): EmailBody;
  addressChanges(facts: { newEmail: string; link: string; hours: number }): EmailBody;
  accountDeleted(): EmailBody;
}
