import { TOKEN_PREFIX, type TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";
import { AppError } from "./errors.ts";
import { say } from "./sentences/sentence.ts";

/** The person or program behind a request. */
export interface Caller {
  readonly userId: string;
  /** The id of the session, or of the access token. */
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** The last time at which the person proved their identity in this session: at the sign-in, or later. */
  readonly provenAt: Date;
  /** The proof given beyond a sign-in with a password. */
  readonly provenBy: Proof | null;
  /** The language chosen for the interface and the sentences of this server. */
  readonly interfaceLanguage?: string;
  /** The rights of an access token. A session has none listed and allows everything. */
  readonly scopes?: readonly TokenScope[];
  /** Set for an access token of a bot. */
  readonly isBot?: true;
  /** Set while the person must have a second factor and this session has not shown one. */
  readonly lacksFactor?: true;
}

/** `device` is the password in a browser that goes without codes for a while. */
export type Proof = "password" | "device" | "code" | "passkey" | "provider";

const FACTORS: readonly (Proof | null)[] = ["code", "passkey", "provider"];

/** Tells whether a proof shows a factor beyond the password. A trusted browser may sign in without one and manage none. */
export const isFactor = (proof: Proof | null): boolean => FACTORS.includes(proof);

/** Finds callers by their requests. */
export interface Sessions {
  /** Finds the caller by the access token, or else by the cookie's session, which it extends when due. Null if neither is valid. */
  find(headers: Headers): Promise<Caller | null>;
  /** Tells whether the session of the request's cookie was ended from elsewhere. An expired session was not. */
  wasEnded(headers: Headers): Promise<boolean>;
  /** Returns headers that make a browser forget its cookie and its cached images. */
  forget(): Promise<Headers>;
  /** Filters ids of sessions and access tokens: keeps those that are valid and lack no second factor. */
  liveAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

export const factorRequired = () => new AppError("SECOND_FACTOR_REQUIRED", say("secondFactorRequired"));

/** @throws AppError `SECOND_FACTOR_REQUIRED` */
export function demandFactor({ lacksFactor }: Caller): void {
  if (lacksFactor) throw factorRequired();
}

/** @throws AppError `FORBIDDEN` where the caller's token does not allow it */
export function requireScope({ scopes }: Caller, scope: TokenScope | null): void {
  if (scopes === undefined) return;
  if (scope === null) throw new AppError("FORBIDDEN", say("noTokenMay"));
  if (!scopes.includes(scope)) throw new AppError("FORBIDDEN", say("tokenLacksScope", { scope }));
}

const BEARER = new RegExp(`^Bearer (${TOKEN_PREFIX}[\\w-]{1,200})$`, "i");

/** Returns the access token of a request; null where it has none. */
export const tokenTextOf = (headers: Headers): string | null =>
  BEARER.exec(headers.get("authorization") ?? "")?.[1] ?? null;

/** A browser adds no such header by itself, so a request with a token alone comes from no other site's page. */
export const isFromProgram = (headers: Headers): boolean => tokenTextOf(headers) !== null && !headers.has("cookie");

export interface Credentials {
  readonly currentPassword?: string | undefined;
  readonly address: string;
}

export type FactorChange = "add" | "remove";

export interface ProofOptions {
  /** Whether a recent sign-in with a password is enough. */
  readonly bySignIn?: boolean;
  /** The change of the person's factors that the proof is for. */
  readonly factors?: FactorChange;
}

/** @throws AppError `REAUTHENTICATE`, `WRONG_PASSWORD`, `PROVIDER_ONLY` */
export type RequireReauthentication = (me: Caller, credentials: Credentials, options?: ProofOptions) => Promise<void>;
