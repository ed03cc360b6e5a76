import type { FactorDemand } from "@lingualoom/contract/calls/server-settings.ts";
import type { PasswordUse } from "@lingualoom/contract/sign-in-providers.ts";
import type { RequireReauthentication } from "#/platform/caller.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { AccountServices } from "../accounts/services.ts";
import type { SessionService } from "../sessions/sessions.ts";

/** The services for signing people in. */
export interface SignInServices extends AccountServices {
  readonly sessions: SessionService;
  readonly passwords: PasswordHasher;
  /** The fewest characters of a new password. */
  readonly passwordMin: number;
  /** Who may use a password while there is a provider. */
  readonly passwordSetting: () => PasswordUse;
  readonly providers: KnownProviders;
  /** Null where browsers have no passkeys for this server. */
  readonly relyingParty: RelyingParty | null;
  /** Whether people may sign up without a password. */
  readonly signsUpWithoutPassword: () => boolean;
  readonly gate: SignUpGate;
  /** Who must have a second factor now. */
  readonly factorDemand: () => FactorDemand;
  /** Who must have one now or from that time on; `from` is null where the demand holds already. */
  readonly announcedFactorDemand: () => { readonly who: FactorDemand; readonly from: string | null };
  readonly requireReauthentication: RequireReauthentication;
}

/** Hashes passwords, which is slow on purpose, in a bounded queue. */
export interface PasswordHasher {
  /**
   * `$argon2id$v=19$m=…,t=…,p=…$salt$hash`; with a salt of one's own, equal passwords give equal hashes.
   * @param caller the network it is for: networks take turns
   * @throws AppError `UNAVAILABLE` when too many hashes wait
   */
  hash(password: string, caller: string, salt?: Buffer): Promise<string>;
  /**
   * Whether the password is the one of this hash; with null, the same work and false.
   * @throws AppError `UNAVAILABLE` when too many hashes wait
   */
  verify(password: string, stored: string | null, caller: string): Promise<boolean>;
}

/** The providers by which people may sign in to this server. */
export interface KnownProviders {
  all(): Promise<readonly { readonly id: string; readonly label: string; readonly issuer: string }[]>;
  /** Returns the name of the provider of an issuer; the issuer where there is none any more. */
  labelOf(issuer: string): Promise<string>;
}

/** The owner of passkeys, as authenticators and browsers know it. */
export interface RelyingParty {
  /** The domain; a passkey works on pages of its hosts alone. */
  readonly id: string;
  /** The pages that may use it. */
  readonly origins: readonly string[];
}

/** A person without an account. */
export interface Newcomer {
  readonly email: string;
  /** The code of an invite. */
  readonly invite: string | null;
}

/** The rule of who may make an account, asked wherever one begins and wherever one comes about. */
export interface SignUpGate {
  demandAddress(sql: Sql, email: string): Promise<void>;
  demandNewAddress(sql: Sql, email: string): Promise<void>;
  demandSignUp(sql: Sql, newcomer: Newcomer, network: string): Promise<void>;
  holdUse(sql: Transaction, newcomer: Newcomer, browserHash: Buffer): Promise<void>;
  demandConfirmed(sql: Transaction, newcomer: Newcomer & { readonly createdAt: Date }): Promise<boolean>;
  isVouchedFor(sql: Sql, invite: string | null, network: string): Promise<boolean>;
}

/** Lets everybody in. */
export const openGate: SignUpGate = {
  demandAddress: async () => {},
  demandNewAddress: async () => {},
  demandSignUp: async () => {},
  holdUse: async () => {},
  demandConfirmed: async () => false,
  isVouchedFor: async () => false,
};
