import { directionOf, INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import { filled, readTexts } from "#/platform/sentences/in-language.ts";
import type { EmailBody, EmailLanguage } from "./render.ts";

type EmailTexts = ReturnType<typeof readTexts>["emails"];

/** The texts of one email: paragraphs before and after the button. */
export interface Letter {
  readonly subject: string;
  readonly before: readonly string[];
  readonly between?: readonly string[];
  readonly action?: string;
  readonly after?: readonly string[];
}

/** The texts of every email in one language, with placeholders in double braces. */
export interface Emails {
  readonly language: EmailLanguage;
  readonly texts: EmailTexts;
  fill(text: string, values: Readonly<Record<string, string>>): string;
  /** Returns "24 hours", in the plural form that the language has for the number. */
  hours(count: number): string;
}

function emailsOf(lang: string): Emails {
  const texts = readTexts(lang).emails;
  const rules = new Intl.PluralRules(lang);
  const fill: Emails["fill"] = (text, values) => filled(text, values, lang);
  return {
    language: { lang, dir: directionOf(lang) },
    texts,
    fill,
    hours: (count) => {
      const forms = texts as unknown as Readonly<Record<string, string>>;
      return filled(forms[`hours_${rules.select(count)}`] ?? texts.hours_other, { count }, lang);
    },
  };
}

const languages: ReadonlyMap<string, Emails> = new Map(
  INTERFACE_LANGUAGES.map((language) => [language, emailsOf(language)]),
);

export const emailsIn = (language: string): Emails => languages.get(language) ?? (languages.get("en") as Emails);

export function written(
  { texts, fill }: Emails,
  { subject, before, between = [], action, after = [] }: Letter,
  { link, ...values }: Readonly<Record<string, string>> = {},
): EmailBody {
  const paragraphs = (some: readonly string[]) => some.map((text) => fill(text, values));
  return {
    subject,
    greeting: texts.greeting,
    before: paragraphs(before),
    between: paragraphs(between),
    ...(action !== undefined && link !== undefined && { action: { label: action, link } }),
    after: paragraphs(after),
  };
}
