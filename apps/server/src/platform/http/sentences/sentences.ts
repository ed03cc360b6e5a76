import type { ErrorBody, WireError } from "@lingualoom/contract/errors.ts";
import { INTERFACE_LANGUAGES } from "@lingualoom/contract/interface-languages.ts";
import type { Caller } from "#/platform/caller.ts";
import type { AppError } from "#/platform/errors.ts";
import { reasonIn, sentenceIn } from "#/platform/sentences/in-language.ts";
import type { LocalizableText } from "#/platform/sentences/sentence.ts";
import { acceptedLanguage } from "../accept-language.ts";

/** The language of an answer: the user's choice, else the one their browser asks for. */
export const languageOf = (me: Caller | null, headers: Headers): string =>
  me?.interfaceLanguage ?? acceptedLanguage(headers.get("accept-language"), INTERFACE_LANGUAGES) ?? "en";

/** A message of an engine or a download: in English, and as a translatable sentence. */
interface Message {
  readonly message?: string | undefined;
  readonly sentence?: LocalizableText | undefined;
}

export function stateIn<T extends Message>({ sentence, ...state }: T, language: string): Omit<T, "sentence"> {
  return sentence ? { ...state, message: sentenceIn(sentence, language) } : state;
}

/** The state of a part of the server, in one word, with an optional reason. */
export interface Check {
  readonly ok: boolean;
  readonly word: LocalizableText;
  readonly message?: LocalizableText | undefined;
}

export function checkIn<T extends Check>({ word, message, ...check }: T, language: string) {
  return {
    ...check,
    word: sentenceIn(word, language),
    ...(message && { message: sentenceIn(message, language) }),
  };
}

const reasonsIn = ({ details }: AppError, language: string) =>
  details.reasons && {
    reasons: details.reasons.map((one) => ({ ...one, message: reasonIn(one.reason, language) })),
  };

/** Returns a refusal as an HTTP body. `retryAfter` is sent as a header. */
export function bodyIn(error: AppError, language: string): ErrorBody {
  const { retryAfter: _, issues: found, reasons: __, ...details } = error.details;
  const issues = found ?? (error.code === "VALIDATION" ? [{ path: "", sentence: error.sentence }] : undefined);
  const message = sentenceIn(error.sentence, language);
  return {
    success: false,
    error: message,
    message,
    code: error.code,
    ...details,
    ...reasonsIn(error, language),
    ...(issues && {
      issues: issues.map(({ path, sentence }) => ({ path, message: sentenceIn(sentence, language) })),
    }),
  };
}

export function wireIn(error: AppError, language: string): WireError {
  const { abovePrivacyLevel, planLimit, retryAfter } = error.details;
  return {
    code: error.code,
    message: sentenceIn(error.sentence, language),
    ...reasonsIn(error, language),
    ...(abovePrivacyLevel && { abovePrivacyLevel }),
    ...(planLimit && { planLimit }),
    ...(retryAfter !== undefined && { retryAfter }),
  };
}
