import type { TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";

/** The signed-in person behind a request. */
export interface SignedIn {
  readonly userId: string;
  /** Of an access token: its id. */
  readonly sessionId: string;
  readonly isAdmin: boolean;
  /** When the person last proved that it is they in this session: at the sign-in, or later. */
  readonly provenAt: Date;
  /** By what, beyond the sign-in with a password. */
  readonly provenBy: Proof | null;
  /** The language they chose for the interface and the sentences of this server. */
  readonly interfaceLanguage?: string;
  /** What the access token of a program allows; absent of a session, which allows everything. */
  readonly scopes?: readonly TokenScope[];
  /** An access token of a bot. */
  readonly isBot?: true;
  /** The person must have a second factor, and this session has not shown one. */
  readonly lacksFactor?: true;
}

/** `device` is the password in a browser that goes without codes for a while. */
export type Proof = "password" | "device" | "code" | "passkey" | "provider";

const FACTORS: readonly (Proof | null)[] = ["code", "passkey", "provider"];

/** Whether a proof shows a factor beyond the password. A trusted browser may sign in without one and manage none. */
export const isFactor = (proof: Proof | null): boolean => FACTORS.includes(proof);

export interface Sessions {
  /** Whose the request's access token is, or else its cookie's session, slid forward when due; null when none is valid. */
  find(headers: Headers): Promise<SignedIn | null>;
  /** Whether the session of the request's cookie was ended from elsewhere; one that has expired was not. */
  wasEnded(headers: Headers): Promise<boolean>;
  /** The headers that make a browser forget its cookie and what it keeps of images. */
  forget(): Promise<Headers>;
  /** Those of these sessions and access tokens that are valid, and lack no second factor. */
  liveAmong(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
}

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
