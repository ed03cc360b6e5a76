import type { FactorDemand } from "@lingualoom/contract/calls/server-settings.ts";
import type { PasswordUse } from "@lingualoom/contract/sign-in-providers.ts";
import type { RequireReauthentication } from "#/platform/caller.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { AccountServices } from "../accounts/services.ts";
import type { SessionService } from "../sessions/sessions.ts";

export interface SignInServices extends AccountServices {
  readonly sessions: SessionService;
  readonly passwords: PasswordHasher;
  readonly passwordMin: number;
  /** Users who may use a password when there is a provider. */
  readonly passwordSetting: () => PasswordUse;
  readonly providers: KnownProviders;
  /** Returns the relying party of the page that asks; null when browsers cannot use passkeys there. */
  readonly relyingParty: (headers?: Headers) => RelyingParty | null;
  readonly signsUpWithoutPassword: () => boolean;
  readonly gate: SignUpGate;
  /** Called after a guest has become an account. */
  readonly onGuestSettled: (userId: string) => Promise<void>;
  readonly factorDemand: () => FactorDemand;
  /** Users who must have one now or from that time on. `from` is null when the policy already applies. */
  readonly announcedFactorDemand: () => { readonly who: FactorDemand; readonly from: string | null };
  readonly requireReauthentication: RequireReauthentication;
}

/** Hashes passwords, which is deliberately slow, in a bounded queue. */
export interface PasswordHasher {
  /**
   * Returns `$argon2id$v=19$m=…,t=…,p=…$salt$hash`. With a given salt, equal passwords have equal hashes.
   * @param caller the caller's network; networks take turns
   * @throws AppError `UNAVAILABLE` when too many hashes are waiting
   */
  hash(password: string, caller: string, salt?: Buffer): Promise<string>;
  /**
   * Returns whether the password matches the hash; with null, does the same work and returns false.
   * @throws AppError `UNAVAILABLE` when too many hashes are waiting
   */
  verify(password: string, stored: string | null, caller: string): Promise<boolean>;
}

export interface KnownProviders {
  all(): Promise<readonly { readonly id: string; readonly label: string; readonly issuer: string }[]>;
  /** Returns this server's name for the issuer's provider, or the issuer if there is none. */
  labelOf(issuer: string): Promise<string>;
}

export interface RelyingParty {
  /** The domain; a passkey only works on pages of its hosts. */
  readonly id: string;
  readonly origins: readonly string[];
}

export interface Newcomer {
  readonly email: string;
  readonly invite: string | null;
}

/** Decides who may create an account. Asked when a sign-up starts and again when the account is created. */
export interface SignUpGate {
  demandAddress(sql: Sql, email: string): Promise<void>;
  demandNewAddress(sql: Sql, email: string): Promise<void>;
  demandSignUp(sql: Sql, newcomer: Newcomer, network: string): Promise<void>;
  holdUse(sql: Transaction, newcomer: Newcomer, browserHash: Buffer): Promise<void>;
  demandConfirmed(sql: Transaction, newcomer: Newcomer & { readonly createdAt: Date }): Promise<boolean>;
  isVouchedFor(sql: Sql, invite: string | null, network: string): Promise<boolean>;
}

export const openGate: SignUpGate = {
  demandAddress: async () => {},
  demandNewAddress: async () => {},
  demandSignUp: async () => {},
  holdUse: async () => {},
  demandConfirmed: async () => false,
  isVouchedFor: async () => false,
};
