import type { TokenScope } from "./token-scopes.ts";

/**
 * What programs without schemas need to know about a call. A call declares its facts beside its schemas
 * (`calls/*.ts`); `table.ts` is generated from them for the worker and the page, which do not load zod.
 */
export interface CallFacts {
  readonly access: "public" | "session" | "admin";
  /**
   * `false`: the server stores no answer under the `Idempotency-Key` of this change, so a repeat runs again. That holds
   * for calls with credentials (no trace of them may stay), for uploaded files (too large to compare), and for calls
   * that only produce text (a stored answer would outlive the text).
   */
  readonly keepsAnswer?: false;
  /** The body or the answer holds text of messages, or text to translate: no log and no shared cache may have it. */
  readonly holdsText?: true;
  /**
   * What an access token needs for the call, where it is not `read` of a safe method, `write` of another one, or `admin`.
   * `none`: no token may make it, as where the password may be asked for.
   */
  readonly scope?: TokenScope | "none";
  /** No bot may make it: it finds people, begins something with them, or is about what only people have. */
  readonly forPeople?: true;
  /** Also for who must have a second factor and has none: it sets one up, or draws the screen that asks for it. */
  readonly beforeFactor?: true;
}

/** Methods that change nothing (RFC 9110, section 9.2.1), so a repeat is harmless. */
export const SAFE_METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS"]);

/** Whether a call under an `Idempotency-Key` runs once, and a repeat gets the first answer. */
export const keepsAnswer = (method: string, facts: CallFacts): boolean =>
  !SAFE_METHODS.has(method) && facts.keepsAnswer !== false;

/** When another backend may get a request whose answer from the first backend is lost. */
export type BackendRetry = "always" | "with-key" | "never";

/**
 * PUT and DELETE are idempotent in HTTP, but the second answer differs from the first one (the message is gone, the
 * old password is wrong). So a change is retried only where the server stores its first answer.
 *
 * @param facts undefined for an address that is no call
 */
export function backendRetryOf(method: string, facts: CallFacts | undefined): BackendRetry {
  if (SAFE_METHODS.has(method)) return "always";
  return facts && keepsAnswer(method, facts) ? "with-key" : "never";
}

/** Whether a call is about who is let in, and with which rights: nobody needs a session for it, or a session alone allows it. */
export const isAboutAccess = (method: string, { access, scope }: CallFacts): boolean =>
  !SAFE_METHODS.has(method) && (access === "public" || scope === "none");

/** The scope that a token needs for a call; null where no token may make it, or where nobody needs any. */
export function scopeOfCall(method: string, { access, scope }: CallFacts): TokenScope | null {
  if (access === "public" || scope === "none") return null;
  if (scope !== undefined) return scope;
  if (access === "admin") return "admin";
  return SAFE_METHODS.has(method) ? "read" : "write";
}
