import { RESET_TOKEN_HOURS, VERIFY_TOKEN_HOURS } from "@lingualoom/contract/limits.ts";
import type { Letter } from "../mailer.ts";
import { en } from "./en.ts";
import { quotedName } from "./quoted-name.ts";
import { render } from "./render.ts";
import type { LetterTexts } from "./texts.ts";

const languages: Readonly<Record<string, LetterTexts>> = { en };

const textsIn = (language: string): LetterTexts => languages[language] ?? en;

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

export function passwordChangedLetter(language: string, facts: { link: string }): Letter {
  const texts = textsIn(language);
  return render(texts.passwordChanged(facts), texts.language);
}
