import type { SignInProblem } from "@lingualoom/contract/sign-in-providers.ts";
import { AppError } from "#/platform/errors.ts";
import type { LocalizableText } from "#/platform/sentences/sentence.ts";

export class ProviderProblem extends Error {
  readonly problem: SignInProblem;
  /** Tells administrators what to configure, if the cause is known. */
  readonly advice: LocalizableText | null;
  constructor(
    problem: SignInProblem,
    { advice = null, ...options }: ErrorOptions & { advice?: LocalizableText | null } = {},
  ) {
    super(`the way through the provider ended: ${problem}`, options);
    this.name = "ProviderProblem";
    this.problem = problem;
    this.advice = advice;
  }
}

const OF_REFUSALS: Readonly<Partial<Record<AppError["code"], SignInProblem>>> = {
  RATE_LIMITED: "too-many",
  SIGN_UP_CLOSED: "sign-up-closed",
  SIGN_UP_INVITATION_ONLY: "invitation",
  INVITE_ENDED: "invitation",
  SIGN_UP_DOMAIN: "domain",
  SUSPENDED: "suspended",
  UNAVAILABLE: "unavailable",
};

/** Null for unexpected errors. */
export function problemOf(error: unknown): SignInProblem | null {
  if (error instanceof ProviderProblem) return error.problem;
  return error instanceof AppError ? (OF_REFUSALS[error.code] ?? null) : null;
}
