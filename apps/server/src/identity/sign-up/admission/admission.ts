import type { SignUpMode } from "@lingualoom/contract/sign-up-rules.ts";
import type { Newcomer, SignUpGate } from "#/identity/credentials/services.ts";
import { type FoundInvite, findInvite, spendInvite } from "#/people/invite/invite-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { hasAdministrator, lockAndCountWaiting } from "./server-invite-store.ts";

export interface SignUpRules {
  readonly mode: SignUpMode;
  readonly domains: readonly string[];
  /** Whether invites by people who are not administrators admit. */
  readonly everyoneMayInvite: boolean;
}

const closed = () => new AppError("SIGN_UP_CLOSED", say("signUpClosed"));
const byInvitation = () => new AppError("SIGN_UP_INVITATION_ONLY", say("invitationOnly"));
const madeByOther = () => new AppError("SIGN_UP_INVITATION_ONLY", say("inviteOpensNoAccount"));
const foreignDomain = (domains: readonly string[]) =>
  new AppError("SIGN_UP_DOMAIN", say("domainsOnly", { domains: domains.join(", ") }));
const isOver = () => new AppError("INVITE_ENDED", say("inviteOver"));
const isUsedUp = () => new AppError("INVITE_ENDED", say("inviteUsedUp"));

const isOfDomain = (email: string, domains: readonly string[]) =>
  domains.includes(email.slice(email.lastIndexOf("@") + 1));

/** Decides who may create an account. Checked for every way to sign up, when it starts and again when it ends. */
export class Admission implements SignUpGate {
  readonly #context: Platform;

  constructor(context: Platform) {
    this.#context = context;
  }

  /** Reads the stored rules, so that a change at one server applies at once on all. */
  async #rules(sql: Sql): Promise<SignUpRules> {
    const { signUp, signUpDomains, everyoneMayInvite } = await this.#context.serverSettings.read(sql);
    return { mode: signUp, domains: signUpDomains, everyoneMayInvite };
  }

  /**
   * Requires that this address may sign up without an invite.
   * @throws AppError `SIGN_UP_CLOSED`, `SIGN_UP_DOMAIN`
   */
  async demandAddress(sql: Sql, email: string): Promise<void> {
    await this.#demandAddress(sql, await this.#rules(sql), email);
  }

  /**
   * Checks the new address of an existing account: the domain rule applies, but neither invites nor the mode do.
   * @throws AppError `SIGN_UP_DOMAIN`
   */
  async demandNewAddress(sql: Sql, email: string): Promise<void> {
    const { mode, domains } = await this.#rules(sql);
    if (mode === "domains" && !isOfDomain(email, domains)) throw foreignDomain(domains);
  }

  /**
   * Checks before a password is hashed in vain. Invalid codes count as guesses of this network.
   * @throws AppError `SIGN_UP_CLOSED`, `SIGN_UP_DOMAIN`, `SIGN_UP_INVITATION_ONLY`, `INVITE_ENDED`, `RATE_LIMITED`
   */
  async demandSignUp(sql: Sql, { email, invite }: Newcomer, network: string): Promise<void> {
    const { limits } = this.#context;
    const rules = await this.#rules(sql);
    if (await this.#demandAddress(sql, rules, email)) return;
    if (rules.mode !== "invitation") return;
    if (invite === null) throw byInvitation();
    await limits.consume("INVITE_GUESS", network);
    const found = await findAdmitting(sql, invite, this.#context.clock.now());
    if (!found) throw byInvitation();
    await limits.refund("INVITE_GUESS", network);
    demandInForce(found, rules);
  }

  /**
   * Reserves a use of the link for a sign-up stored in the same transaction. One browser reserves only one, so that a
   * person who corrects their address does not block themselves.
   * @throws AppError as `demandSignUp`
   */
  async holdUse(sql: Transaction, { email, invite }: Newcomer, browserHash: Buffer): Promise<void> {
    const rules = await this.#rules(sql);
    if (await this.#demandAddress(sql, rules, email)) return;
    if (rules.mode !== "invitation") return;
    if (invite === null) throw byInvitation();
    const now = this.#context.clock.now();
    const others = await lockAndCountWaiting(sql, invite, browserHash, now);
    const found = await findAdmitting(sql, invite, now);
    if (!found) throw byInvitation();
    demandInForce(found, rules);
    if (found.kind === "server" && found.left !== null && found.left <= others) throw isUsedUp();
  }

  /**
   * Checks a confirmed sign-up in the transaction that creates the account. A link that expired or was used up since
   * they signed up still admits them; one that was revoked admits no one.
   * @returns whether the account may only be created together with the invite's result
   * @throws AppError as `demandSignUp`
   */
  async demandConfirmed(sql: Transaction, newcomer: Newcomer & { createdAt: Date }): Promise<boolean> {
    const { email, invite, createdAt } = newcomer;
    const rules = await this.#rules(sql);
    const isFirst = await this.#demandAddress(sql, rules, email);
    const isNeeded = rules.mode === "invitation" && !isFirst;
    const found = invite === null ? null : await findAdmitting(sql, invite, createdAt);
    if (isNeeded && !found) throw byInvitation();
    if (!found || invite === null) return false;
    if (isNeeded) demandInForce(found, rules);
    if (found.kind !== "server") return isNeeded;
    if (!(await spendInvite(sql, invite, null)) && isNeeded) throw isUsedUp();
    return false;
  }

  /**
   * Returns whether a person who may invite vouches for the new user, which is enough on a server without email.
   * Invalid codes count as guesses of this network.
   * @throws AppError `RATE_LIMITED`
   */
  async isVouchedFor(sql: Sql, invite: string | null, network: string): Promise<boolean> {
    if (invite === null) return false;
    const { limits, clock } = this.#context;
    const rules = await this.#rules(sql);
    await limits.consume("INVITE_GUESS", network);
    const found = await findAdmitting(sql, invite, clock.now());
    if (found) await limits.refund("INVITE_GUESS", network);
    return found !== null && mayInvite(found, rules) && isInForce(found);
  }

  /** Returns whether a person without an account may sign up with this invite. */
  async admits(sql: Sql, code: string): Promise<boolean> {
    const rules = await this.#rules(sql);
    if (rules.mode !== "invitation") return rules.mode !== "closed";
    const found = await findAdmitting(sql, code, this.#context.clock.now());
    return found !== null && mayInvite(found, rules);
  }

  /** @returns whether no further check is needed: the first administrator, named by the settings */
  async #demandAddress(sql: Sql, { mode, domains }: SignUpRules, email: string): Promise<boolean> {
    if (mode === "open" || (mode === "domains" && isOfDomain(email, domains))) return false;
    // Later, the answer would reveal which addresses the settings name.
    if (this.#context.config.accounts.adminEmails.includes(email) && !(await hasAdministrator(sql))) return true;
    if (mode === "closed") throw closed();
    if (mode === "domains") throw foreignDomain(domains);
    return false;
  }
}

/** Returns the invite if it admits a person without an account; null for an invalid code. */
async function findAdmitting(sql: Sql, code: string, now: Date): Promise<FoundInvite | null> {
  const found = await findInvite(sql, code, null, now);
  return found?.by.isSuspended ? null : found;
}

const mayInvite = ({ by }: FoundInvite, { everyoneMayInvite }: SignUpRules) => by.isAdmin || everyoneMayInvite;

const isInForce = ({ left, isEnded, isExpired }: FoundInvite) => (left === null || left > 0) && !isEnded && !isExpired;

function demandInForce(found: FoundInvite, rules: SignUpRules): void {
  if (!mayInvite(found, rules)) throw madeByOther();
  if (found.left !== null && found.left <= 0) throw isUsedUp();
  if (found.isEnded || found.isExpired) throw isOver();
}
