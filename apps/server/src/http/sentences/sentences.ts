import { readFileSync } from "node:fs";
import type { ErrorBody, ErrorCode, WireError } from "@lingualoom/contract/errors.ts";
import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import type { SignedIn } from "../../features/auth/sessions/session.ts";
import { acceptedLanguage } from "../accept-language.ts";
import { ENGINE_REASONS } from "./engine-reasons.ts";
import { createLookup, type Lookup } from "./patterns.ts";

interface Sentences {
  /** What each code means, for whatever sentence has no translation of its own. */
  readonly codes: Readonly<Record<ErrorCode, string>>;
  /** Single sentences and words, under the English one. */
  readonly sentences: Readonly<Record<string, string>>;
  /** Why an engine gave no translation. */
  readonly reasons: Readonly<Record<string, string>>;
}

interface Translations extends Omit<Sentences, "sentences"> {
  readonly lookup: Lookup;
}

function read(language: string): Translations {
  const file = new URL(`./${language}.json`, import.meta.url);
  const { sentences, ...rest } = JSON.parse(readFileSync(file, "utf8")) as Sentences;
  return { ...rest, lookup: createLookup(sentences, language) };
}

/** The code is in English, which is not looked up. */
const others: Readonly<Record<string, Translations>> = Object.fromEntries(
  INTERFACE_LANGUAGES.filter((language) => language !== "en").map((language) => [language, read(language)]),
);

/** The language to answer in: the one a person has chosen, else the one their browser asks for. */
export const languageOf = (me: SignedIn | null, headers: Headers): string =>
  me?.interfaceLanguage ?? acceptedLanguage(headers.get("accept-language"), INTERFACE_LANGUAGES) ?? "en";

/** A sentence of the server that is no refusal; one without a translation stays English. */
export const localized = (sentence: string, language: string): string =>
  others[language]?.lookup(sentence) ?? sentence;

/** The state of a part of the server: a word, and a reason where it has one. */
interface Status {
  readonly word?: string | undefined;
  readonly message?: string | undefined;
}

/** The same in that language. */
export function localizedStatus<T extends Status>(status: T, language: string): T {
  const { word, message } = status;
  return {
    ...status,
    ...(word !== undefined && { word: localized(word, language) }),
    ...(message !== undefined && { message: localized(message, language) }),
  };
}

/** A refusal in the person's language. Its code stays: programs go by that, people by the sentence. */
export function localizedError<Body extends ErrorBody | WireError>(
  body: Body,
  language: string,
  retryAfter?: number,
): Body {
  const reasons = body.reasons?.map((one) => ({ ...one, message: meaningOf(one.reason, language) }));
  const refusal = { ...body, ...(reasons && { reasons }) };
  const texts = others[language];
  if (!texts) return refusal;
  const translate = (english: string, code: ErrorCode) =>
    texts.lookup(english) ?? texts.codes[code].replace("{{duration}}", duration(retryAfter ?? 1, language));
  const message = translate(body.message, body.code);
  const issues = "issues" in body ? body.issues : undefined;
  return {
    ...refusal,
    message,
    ...("error" in body ? { error: message } : {}),
    ...(issues
      ? { issues: issues.map((issue) => ({ ...issue, message: translate(issue.message, body.code) })) }
      : {}),
  };
}

/** A reason that is not in the list is a sentence already. */
const meaningOf = (reason: string, language: string): string =>
  (others[language]?.reasons ?? ENGINE_REASONS)[reason] ?? reason;

function duration(seconds: number, language: string): string {
  const [value, unit] = seconds < 60 ? [seconds, "second"] : [Math.ceil(seconds / 60), "minute"];
  return new Intl.NumberFormat(language, { style: "unit", unit, unitDisplay: "long" }).format(value);
}
