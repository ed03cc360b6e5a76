import { SERVER_FAILURES } from "./server-failures.ts";

/** Every error the server returns: a stable code and its HTTP status. The list is closed. */
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
  GUESTS_REFUSED: 403,
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
  TOO_MANY_STICKERS: 409,
  STICKER_NAME_TAKEN: 409,
  TOO_MANY_SCHEDULED: 409,
  TOO_MANY_SPACES: 409,
  TOO_MANY_SPACE_GROUPS: 409,
  TOO_MANY_FOLDERS: 409,
  TOO_MANY_PASSKEYS: 409,
  TOO_MANY_KEPT: 409,
  PHRASEBOOK_FULL: 409,
  CALL_BUSY: 409,
  CALL_FULL: 409,
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
  /** Dotted path into the input; empty for the whole. */
  readonly path: string;
  readonly message: string;
}

export interface EngineReason {
  readonly engine: string;
  /** A machine-readable reason, from a closed list. */
  readonly reason: string;
  /** Human-readable name of the engine and explanation of the reason. */
  readonly engineName?: string | undefined;
  readonly message?: string | undefined;
}

/** The exceeded limit of a plan, its value, and when the count resets. */
export interface PlanLimit {
  readonly what: "messages" | "languages";
  readonly limit: number;
  readonly resetsAt: string;
}

export interface ErrorBody {
  readonly success: false;
  /** A human-readable sentence; `error` and `message` are equal. */
  readonly error: string;
  readonly message: string;
  readonly code: ErrorCode;
  readonly issues?: readonly Issue[];
  /** With `NOT_SIGNED_IN` of `GET /auth/check`: the session was ended by a user and has not expired. */
  readonly sessionEnded?: true;
  /** With `REAUTHENTICATE`: the password is not enough; an app, passkey or provider is needed. */
  readonly byFactor?: true;
  readonly emailVerified?: false;
  readonly email?: string;
  /** With `INVALID_TOKEN`: the link has already been used to confirm the address. */
  readonly used?: true;
  readonly reasons?: readonly EngineReason[];
  readonly planLimit?: PlanLimit;
  /** With `UNSUPPORTED_PAIR`: an engine supports the pair but may not see this text. */
  readonly abovePrivacyLevel?: true;
  /** The server has already exhausted all retries, so the client need not retry. */
  readonly final?: true;
}

/** The error in a socket acknowledgement or a batch item. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly reasons?: readonly EngineReason[];
  readonly abovePrivacyLevel?: true;
  readonly planLimit?: PlanLimit;
  /** Seconds until a retry makes sense. */
  readonly retryAfter?: number;
}
