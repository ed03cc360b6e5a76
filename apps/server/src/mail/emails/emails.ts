import { type InterfaceLanguage, isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import { RESET_TOKEN_HOURS, VERIFY_TOKEN_HOURS } from "@lingualoom/contract/limits.ts";
import type { Letter } from "../transport/mailer.ts";
import { ar } from "./ar.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { fr } from "./fr.ts";
import { quotedName } from "./quoted-name.ts";
import { render } from "./render.ts";
import type { Device, LetterTexts } from "./texts.ts";

const languages: Readonly<Record<InterfaceLanguage, LetterTexts>> = { en, es, fr, ar };

const textsIn = (language: string): LetterTexts => (isInterfaceLanguage(language) ? languages[language] : en);

/** Names the sign-up it would confirm, because several people can sign up with one address. */
export function verifyLetter(language: string, facts: { name: string; link: string }): Letter {
  const texts = textsIn(language);
  const name = quotedName(facts.name);
  return render(texts.verify({ name, link: facts.link, hours: VERIFY_TOKEN_HOURS }), texts.language);
}

export function alreadyRegisteredLetter(language: string, facts: { link: string }): Letter {
  const texts = textsIn(language);
  return render(texts.alreadyRegistered(facts), texts.language);
}

export function resetLetter(language: string, facts: { link: string }): Letter {
  const texts = textsIn(language);
  return render(texts.reset({ ...facts, hours: RESET_TOKEN_HOURS }), texts.language);
}

export function passwordChangedLetter(
  language: string,
  facts: { link: string; everywhere: boolean },
): Letter {
  const texts = textsIn(language);
  return render(texts.passwordChanged(facts), texts.language);
}

export interface NewSignIn extends Device {
  readonly address: string;
  readonly at: Date;
  readonly link: string;
}

/** The browser says of itself what it likes, so its name is treated like a stranger's. */
export function newSignInLetter(language: string, { at, browser, system, address, link }: NewSignIn): Letter {
  const texts = textsIn(language);
  const time = at.toLocaleString(texts.language.lang, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const facts = {
    browser: browser && quotedName(browser),
    system: system && quotedName(system),
    address: quotedName(address),
    at: `${time} (UTC)`,
    link,
  };
  return render(texts.newSignIn(facts), texts.language);
}

/** Days the last letter to somebody may be kept, where letters are kept. */
export const LAST_LETTER_DAYS = 7;

export function accountDeletedLetter(language: string): Letter {
  const texts = textsIn(language);
  return { ...render(texts.accountDeleted(), texts.language), keptDays: LAST_LETTER_DAYS };
}
