import type { TokenScope } from "./token-scopes.ts";

/**
 * Call metadata for programs that do not load schemas. Calls declare it next to their schemas (`calls/*.ts`);
 * `table.ts` is generated from them for the worker and the page, which do not load zod.
 */
export interface CallFacts {
  readonly access: "public" | "session" | "admin";
  /**
   * `false`: the server stores no answer under the `Idempotency-Key` of this change, so a repeat runs again. Set on
   * calls with credentials (which must leave no trace), on file uploads (too large to compare), and on calls that only
   * produce text (a stored answer would outlive the text).
   */
  readonly keepsAnswer?: false;
  /** The body or the answer contains texts of users, so it must stay out of logs and shared caches. */
  readonly holdsText?: true;
  /**
   * The token scope of the call, if it differs from the default: `read` for safe methods, `write` for others, `admin`
   * for admin calls. `none`: tokens cannot make this call, for example because it may ask for the password.
   */
  readonly scope?: TokenScope | "none";
  /** Bots cannot make this call: it finds people, starts something with them, or is useful only to people. */
  readonly forPeople?: true;
  /** Guests can make this call: it concerns their one conversation or their own settings. They can make no other. */
  readonly forGuests?: true;
  /** Also allowed for users without a required second factor: it sets one up, or the setup screen needs it. */
  readonly beforeFactor?: true;
}

/** Methods that change nothing (RFC 9110, section 9.2.1), so a repeat is harmless. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether the server runs a call once per `Idempotency-Key` and repeats its first answer. */
export const keepsAnswer = (method: string, facts: CallFacts): boolean =>
  !SAFE_METHODS.has(method) && facts.keepsAnswer !== false;

/** When another backend may get a request whose answer from the first backend was lost. */
export type BackendRetry = "always" | "with-key" | "never";

/**
 * PUT and DELETE are idempotent in HTTP, but the second answer differs from the first (the message is gone, the old
 * password is wrong). So a change is retried only if the server stores its first answer.
 * @param facts undefined for an address that is not a call
 */
export function backendRetryOf(method: string, facts: CallFacts | undefined): BackendRetry {
  if (SAFE_METHODS.has(method)) return "always";
  return facts && keepsAnswer(method, facts) ? "with-key" : "never";
}

/** Whether a call changes access rights: it is public, or tokens cannot make it. */
export const isAboutAccess = (method: string, { access, scope }: CallFacts): boolean =>
  !SAFE_METHODS.has(method) && (access === "public" || scope === "none");

/** Returns the scope that a token needs for a call; null if tokens cannot make it or it is public. */
export function scopeOfCall(method: string, { access, scope }: CallFacts): TokenScope | null {
  if (access === "public" || scope === "none") return null;
  if (scope !== undefined) return scope;
  if (access === "admin") return "admin";
  return SAFE_METHODS.has(method) ? "read" : "write";
}
