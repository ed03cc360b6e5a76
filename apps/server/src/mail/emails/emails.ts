import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { RESET_TOKEN_HOURS, VERIFY_TOKEN_HOURS } from "@lingualoom/contract/limits.ts";
import type { Email } from "../transport/mailer.ts";
import { en } from "./en.ts";
import { quotedName } from "./quoted-name.ts";
import { render } from "./render.ts";
import type { Device, EmailTexts } from "./texts.ts";

/** Each language's file is named after it and exports its texts under its code. */
const loading = INTERFACE_LANGUAGES.map(
  async (language) => [language, (await import(`./${language}.ts`))[language]] as const,
);
const languages: ReadonlyMap<string, EmailTexts> = new Map(await Promise.all(loading));

const textsIn = (language: string): EmailTexts => languages.get(language) ?? en;

/** Names the sign-up it would confirm, because several people can sign up with one address. */
export function verificationEmail(language: string, facts: { name: string; link: string }): Email {
  const texts = textsIn(language);
  const name = quotedName(facts.name);
  return render(texts.verify({ name, link: facts.link, hours: VERIFY_TOKEN_HOURS }), texts.language);
}

export function alreadyRegisteredEmail(language: string, facts: { link: string }): Email {
  const texts = textsIn(language);
  return render(texts.alreadyRegistered(facts), texts.language);
}

export function resetEmail(language: string, facts: { link: string }): Email {
  const texts = textsIn(language);
  return render(texts.reset({ ...facts, hours: RESET_TOKEN_HOURS }), texts.language);
}

export function passwordChangedEmail(language: string, facts: { link: string; everywhere: boolean }): Email {
  const texts = textsIn(language);
  return render(texts.passwordChanged(facts), texts.language);
}

export interface NewSignIn extends Device {
  readonly address: string;
  readonly at: Date;
  readonly link: string;
}

/** A browser can name itself anything, so its name is treated like a stranger's. */
export function newSignInEmail(language: string, { at, browser, system, address, link }: NewSignIn): Email {
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

export function newAddressEmail(language: string, facts: { link: string }): Email {
  const texts = textsIn(language);
  return render(texts.newAddress({ ...facts, hours: VERIFY_TOKEN_HOURS }), texts.language);
}

export function addressTakenEmail(language: string, facts: { link: string }): Email {
  const texts = textsIn(language);
  return render(texts.addressTaken(facts), texts.language);
}

/** Names the new address, which the person may not have chosen, and which must not become a link. */
export function addressChangesEmail(language: string, facts: { newEmail: string; link: string }): Email {
  const texts = textsIn(language);
  const newEmail = quotedName(facts.newEmail);
  return render(texts.addressChanges({ ...facts, newEmail, hours: VERIFY_TOKEN_HOURS }), texts.language);
}

/** Days after which the last email to somebody is deleted from an outbox. */
export const LAST_EMAIL_DAYS = 7;

export function accountDeletedEmail(language: string): Email {
  const texts = textsIn(language);
  return { ...render(texts.accountDeleted(), texts.language), expiresAfterDays: LAST_EMAIL_DAYS };
}
