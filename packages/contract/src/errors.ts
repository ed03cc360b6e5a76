import { SERVER_FAILURES } from "./server-failures.ts";

/** Every refusal the server can give: a stable code and its HTTP status. The list is closed. */
export const ERROR_STATUS = {
  VALIDATION: 400,
  INVALID_TOKEN: 400,
  UNSUPPORTED_LANGUAGE: 400,
  COMMON_PASSWORD: 400,
  SELF: 400,
  NOT_SIGNED_IN: 401,
  INVALID_CREDENTIALS: 401,
  PLAN_LIMIT: 402,
  FORBIDDEN: 403,
  EMAIL_NOT_VERIFIED: 403,
  REAUTHENTICATE: 403,
  WRONG_PASSWORD: 403,
  ORIGIN_REFUSED: 403,
  NOT_REACHABLE: 403,
  PASSKEY_REFUSED: 403,
  WRONG_CODE: 403,
  SECOND_FACTOR_REQUIRED: 403,
  SUSPENDED: 403,
  SIGN_UP_CLOSED: 403,
  SIGN_UP_INVITATION_ONLY: 403,
  SIGN_UP_DOMAIN: 403,
  PROVIDER_ONLY: 403,
  ABOVE_PRIVACY_LEVEL: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  IDEMPOTENCY_CONFLICT: 409,
  IN_PROGRESS: 409,
  LAST_ADMIN: 409,
  LAST_WAY_IN: 409,
  SECOND_FACTOR_ON: 409,
  EMAIL_TAKEN: 409,
  GROUP_FULL: 409,
  OWN_MESSAGE: 409,
  MANAGED_BY_EDGE: 409,
  STALE_CONFIG: 409,
  TOO_MANY_REACTIONS: 409,
  TOO_MANY_PINS: 409,
  TOO_MANY_TOKENS: 409,
  TOO_MANY_BOTS: 409,
  TOO_MANY_HOOKS: 409,
  TOO_MANY_REMINDERS: 409,
  TOO_MANY_PASSKEYS: 409,
  PHRASEBOOK_FULL: 409,
  INVITE_ENDED: 410,
  REPLY_GONE: 410,
  TOO_LARGE: 413,
  TEXT_TOO_LONG: 413,
  UNSUPPORTED_MEDIA: 415,
  UNSUPPORTED_PAIR: 422,
  RATE_LIMITED: 429,
  ...SERVER_FAILURES,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

export interface Issue {
  /** Where in the input, as a dotted path; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

export interface EngineReason {
  readonly engine: string;
  /** A word for programs, of a closed list. */
  readonly reason: string;
  /** The engine's name, and what its reason means, for a person. */
  readonly engineName?: string | undefined;
  readonly message?: string | undefined;
}

/** Which limit of a plan is reached, how high it is, and when the count starts again. */
export interface PlanLimit {
  readonly what: "messages" | "languages";
  readonly limit: number;
  readonly resetsAt: string;
}

/** The body of every HTTP error. */
export interface ErrorBody {
  readonly success: false;
  /** A sentence for a person; `error` and `message` are the same. */
  readonly error: string;
  readonly message: string;
  readonly code: ErrorCode;
  readonly issues?: readonly Issue[];
  /** With `NOT_SIGNED_IN` of `GET /auth/check`: somebody ended the session, it has not expired. */
  readonly sessionEnded?: true;
  /** With `REAUTHENTICATE`: the password is not enough, the person's app, passkey or provider is needed. */
  readonly byFactor?: true;
  /** With `EMAIL_NOT_VERIFIED`. */
  readonly emailVerified?: false;
  readonly email?: string;
  /** With `INVALID_TOKEN`: the link has confirmed its address before. */
  readonly used?: true;
  /** With `ENGINE_FAILED`. */
  readonly reasons?: readonly EngineReason[];
  /** With `PLAN_LIMIT`. */
  readonly planLimit?: PlanLimit;
  /** With `UNSUPPORTED_PAIR`: an engine has the pair, and may not see this text. */
  readonly abovePrivacyLevel?: true;
  /** Everything that could be tried was: a client that repeats failures need not repeat this one. */
  readonly final?: true;
}

/** What stands in a socket acknowledgement or a batch item instead of a body. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly reasons?: readonly EngineReason[];
  readonly abovePrivacyLevel?: true;
  readonly planLimit?: PlanLimit;
  /** Seconds until it is worth trying again. */
  readonly retryAfter?: number;
}
