import type { ErrorBody, ErrorCode, WireError } from "@lingualoom/contract/errors.ts";
import { isDatabaseOutage } from "./database/outage.ts";

type Details = Pick<
  ErrorBody,
  "issues" | "emailVerified" | "email" | "used" | "reasons" | "abovePrivacyLevel" | "planLimit" | "final"
> & {
  /** Seconds after which another try may succeed. */
  readonly retryAfter?: number;
};

/** A refusal for the person who asked: a service throws this and nothing else on purpose. How it looks over HTTP is `http/refusal.ts`'s. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;
  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message);
    this.name = "AppError";
    this.code = code;
    this.details = details;
  }

  /** As the socket acknowledges it. */
  get wire(): WireError {
    const { reasons, abovePrivacyLevel, planLimit, retryAfter } = this.details;
    return {
      code: this.code,
      message: this.message,
      ...(reasons && { reasons }),
      ...(abovePrivacyLevel && { abovePrivacyLevel }),
      ...(planLimit && { planLimit }),
      ...(retryAfter !== undefined && { retryAfter }),
    };
  }
}

/** Seconds after which a database that was restarted usually answers again. */
const OUTAGE_RETRY_AFTER = 2;

export const unavailable = () =>
  new AppError("UNAVAILABLE", "The server cannot do this right now. Please try again in a moment.", {
    retryAfter: OUTAGE_RETRY_AFTER,
  });

/** Anything that is not an AppError is a bug or an outage; its text is for the log, not for people. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  if (isDatabaseOutage(error)) return unavailable();
  return new AppError("INTERNAL", "Something went wrong");
}

export const notFound = (what: string) => new AppError("NOT_FOUND", `${what} not found`);

/** One text for everybody who cannot be written to: it does not reveal the reason. */
export const notReachable = () => new AppError("NOT_REACHABLE", "This person cannot be reached");
