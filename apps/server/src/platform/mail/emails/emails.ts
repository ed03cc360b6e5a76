import { RESET_TOKEN_HOURS, VERIFY_TOKEN_HOURS } from "@lingualoom/contract/limits.ts";
import type { Email } from "../transport/mailer.ts";
import { render } from "./render.ts";
import { type Emails, emailsIn, type Letter, written } from "./texts.ts";

/** Line breaks, other control characters, and marks that change the text direction of everything after them. */
const BREAKS_OUT = /[\p{Cc}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu;
const LOOKS_LIKE_ADDRESS = /(?<=\S)([.:/@])(?=\S)/g;
const FIRST_STRONG_ISOLATE = "\u2068";
const POP_ISOLATE = "\u2069";
const ZERO_WIDTH_NON_JOINER = "\u200c";

/**
 * Quotes a user's name in an email to another person, who may never have heard of us. The name stays on one line,
 * cannot change the text direction around it, and mail programs make no link of "Win at evil.example". Otherwise the
 * sign-up form could be abused to send advertisements to any address.
 */
function quotedName(name: string): string {
  const tame = name.replace(BREAKS_OUT, " ").replace(LOOKS_LIKE_ADDRESS, `${ZERO_WIDTH_NON_JOINER}$1`).trim();
  return `${FIRST_STRONG_ISOLATE}${tame}${POP_ISOLATE}`;
}

function write(
  language: string,
  choose: (texts: Emails["texts"]) => Letter,
  values: Readonly<Record<string, string>> = {},
  validHours?: number,
): Email {
  const emails = emailsIn(language);
  const time = validHours === undefined ? {} : { hours: emails.hours(validHours) };
  return render(written(emails, choose(emails.texts), { ...values, ...time }), emails.language);
}

/** Includes the name of the sign-up it would confirm, because several people can sign up with one address. */
export const verificationEmail = (language: string, { name, link }: { name: string; link: string }): Email =>
  write(language, ({ verify }) => verify, { name: quotedName(name), link }, VERIFY_TOKEN_HOURS);

export const alreadyRegisteredEmail = (language: string, facts: { link: string }): Email =>
  write(language, ({ alreadyRegistered }) => alreadyRegistered, facts);

export const resetEmail = (language: string, facts: { link: string }): Email =>
  write(language, ({ reset }) => reset, facts, RESET_TOKEN_HOURS);

/** With `everywhere`, all devices were signed out; otherwise all except the one that changed it. */
export function passwordChangedEmail(
  language: string,
  { link, everywhere }: { link: string; everywhere: boolean },
): Email {
  return write(
    language,
    ({ passwordChanged: { subject, action, advice, ...texts } }) => ({
      subject,
      action,
      before: [everywhere ? texts.everywhere : texts.elsewhere, advice],
    }),
    { link },
  );
}

/** `browser` is the name that the browser gives itself; empty if unknown. */
export interface NewSignIn {
  readonly browser: string;
  readonly system: string;
  readonly address: string;
  readonly at: Date;
  readonly link: string;
}

/** A browser can name itself anything, so its name is treated like a stranger's. */
export function newSignInEmail(language: string, { at, browser, system, address, link }: NewSignIn): Email {
  const emails = emailsIn(language);
  const { newSignIn, device, unknownDevice } = emails.texts;
  const time = at.toLocaleString(emails.language.lang, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const names = { browser: browser && quotedName(browser), system: system && quotedName(system) };
  const known = names.browser && names.system ? emails.fill(device, names) : names.browser || names.system;
  const facts = [
    { label: newSignIn.browser, value: known || unknownDevice },
    { label: newSignIn.time, value: `${time} (UTC)` },
    { label: newSignIn.address, value: quotedName(address) },
  ];
  return render({ ...written(emails, newSignIn, { link }), facts }, emails.language);
}

export const newAddressEmail = (language: string, facts: { link: string }): Email =>
  write(language, ({ newAddress }) => newAddress, facts, VERIFY_TOKEN_HOURS);

export const addressTakenEmail = (language: string, facts: { link: string }): Email =>
  write(language, ({ addressTaken }) => addressTaken, facts);

/** Contains the new address, which the user may not have chosen, and which must not become a link. */
export const addressChangesEmail = (language: string, { newEmail, link }: { newEmail: string; link: string }): Email =>
  write(language, ({ addressChanges }) => addressChanges, { newEmail: quotedName(newEmail), link }, VERIFY_TOKEN_HOURS);

export type SignInChange =
  | "passkeyAdded"
  | "passkeyRemoved"
  | "providerLinked"
  | "providerUnlinked"
  | "secondFactorOn"
  | "secondFactorOff"
  | "recoveryCodesRenewed"
  | "lostPhoneAsked"
  | "secondFactorTakenOut";

/** `name` is the name of a passkey, which its owner may have chosen, or this server's name of a provider. */
export function signInChangedEmail(
  language: string,
  { what, name, link }: { what: SignInChange; name: string; link: string },
): Email {
  return write(
    language,
    ({ signInChanged: { subject, action, advice, ...texts } }) => ({ subject, action, before: [texts[what], advice] }),
    { name: quotedName(name), link },
  );
}

/** Days after which the last email to a deleted account is removed from an outbox. */
export const LAST_EMAIL_DAYS = 7;

export const accountDeletedEmail = (language: string): Email => ({
  ...write(language, ({ accountDeleted }) => accountDeleted),
  expiresAfterDays: LAST_EMAIL_DAYS,
});
