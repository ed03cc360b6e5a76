import type { ErrorBody, ErrorCode } from "@lingualoom/contract/errors.ts";
import { isDatabaseOutage } from "./database/outage.ts";
import { sentenceIn } from "./sentences/in-language.ts";
import { type LocalizableText, type SentenceCode, say } from "./sentences/sentence.ts";

export interface FieldIssue {
  /** Dotted path; empty for the whole input. */
  readonly path: string;
  readonly sentence: LocalizableText;
}

type Details = Pick<
  ErrorBody,
  | "byFactor"
  | "emailVerified"
  | "email"
  | "sessionEnded"
  | "used"
  | "reasons"
  | "abovePrivacyLevel"
  | "planLimit"
  | "final"
> & {
  readonly issues?: readonly FieldIssue[];
  readonly retryAfter?: number;
};

/**
 * A refusal for the user: the only error that services throw on purpose. It carries a message code with values, which
 * `platform/http/sentences` turns into the reader's language. `message` is for logs and tests.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly sentence: LocalizableText;
  readonly details: Details;
  constructor(code: ErrorCode, sentence: LocalizableText, details: Details = {}) {
    super(sentenceIn(sentence, "en"));
    this.name = "AppError";
    this.code = code;
    this.sentence = sentence;
    this.details = details;
  }
}

/** Seconds after which a restarted database usually answers again. */
const OUTAGE_RETRY_AFTER = 2;

export const unavailable = () =>
  new AppError("UNAVAILABLE", say("unavailable"), {
    retryAfter: OUTAGE_RETRY_AFTER,
  });

/** Any error other than an AppError is a bug or an outage; its text is for the log, not for users. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseOutage(error)) return unavailable();
  return new AppError("INTERNAL", say("somethingWentWrong"));
}

export const notFound = (what: Extract<SentenceCode, `${string}NotFound`>) => new AppError("NOT_FOUND", say(what));

/** The same text for every reason, so that it does not reveal the reason. */
export const notReachable = () => new AppError("NOT_REACHABLE", say("notReachable"));
