import { TOKEN_PREFIX, type TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";
import { AppError } from "./errors.ts";
import { say } from "./sentences/sentence.ts";

export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** The last time the user proved their identity in this session, at sign-in or later. */
  readonly provenAt: Date;
  /** The proof given in addition to a password sign-in. */
  readonly provenBy: Proof | null;
  readonly interfaceLanguage?: string;
  /** The rights of an access token. Undefined for sessions, which may do everything. */
  readonly scopes?: readonly TokenScope[];
  readonly isBot?: true;
  /** A guest has no account and takes part in one conversation. */
  readonly isGuest?: true;
  /** Set while the user must have a second factor and this session has not shown one. */
  readonly lacksFactor?: true;
}

/** `device` is the password in a browser that is trusted to skip codes for a while. */
export type Proof = "password" | "device" | "code" | "passkey" | "provider";

const FACTORS: readonly (Proof | null)[] = ["code", "passkey", "provider"];

/**
 * Returns whether a proof shows a factor beyond the password. A trusted browser (`device`) may sign in without a second
 * factor, but may not manage factors.
 */
export const isFactor = (proof: Proof | null): boolean => FACTORS.includes(proof);

export interface Sessions {
  find(headers: Headers): Promise<Caller | null>;
  /** Returns whether the cookie's session was ended from another device. False for an expired session. */
  wasEnded(headers: Headers): Promise<boolean>;
  /** Returns headers that make the browser delete its cookie and cached images. */
  forget(): Promise<Headers>;
  /** Returns the valid sessions and access tokens that satisfy the second-factor policy. */
  liveAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export const factorRequired = () => new AppError("SECOND_FACTOR_REQUIRED", say("secondFactorRequired"));

/** @throws AppError `SECOND_FACTOR_REQUIRED` */
export function requireSecondFactor({ lacksFactor }: Caller): void {
  if (lacksFactor) throw factorRequired();
}

/** @throws AppError `FORBIDDEN` when the caller's token lacks the scope */
export function requireScope({ scopes }: Caller, scope: TokenScope | null): void {
  if (scopes === undefined) return;
  if (scope === null) throw new AppError("FORBIDDEN", say("noTokenMay"));
  if (!scopes.includes(scope)) throw new AppError("FORBIDDEN", say("tokenLacksScope", { scope }));
}

const BEARER = new RegExp(`^Bearer (${TOKEN_PREFIX}[\\w-]{1,200})$`, "i");

export const tokenTextOf = (headers: Headers): string | null =>
  BEARER.exec(headers.get("authorization") ?? "")?.[1] ?? null;

/** Browsers never add an Authorization header by themselves, so a request with a token and no cookie is not CSRF. */
export const isFromProgram = (headers: Headers): boolean => tokenTextOf(headers) !== null && !headers.has("cookie");

export interface Credentials {
  readonly currentPassword?: string | undefined;
  readonly address: string;
}

export type FactorChange = "add" | "remove";

export interface ProofOptions {
  /** True when a recent password sign-in is enough. */
  readonly bySignIn?: boolean;
  /** The change of the user's factors that the proof is for. */
  readonly factors?: FactorChange;
}

/** @throws AppError `REAUTHENTICATE`, `WRONG_PASSWORD`, `PROVIDER_ONLY` */
export type RequireReauthentication = (me: Caller, credentials: Credentials, options?: ProofOptions) => Promise<void>;
