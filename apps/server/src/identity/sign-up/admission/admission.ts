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
  /** Whether invites of people who are no administrators admit. */
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

/** Decides who may make an account. Every way to one asks here: when it begins, and again when it ends. */
export class Admission implements SignUpGate {
  readonly #context: Platform;

  constructor(context: Platform) {
    this.#context = context;
  }

  /** Those that are stored at this moment, by whichever server: what an administrator closes is closed everywhere. */
  async #rules(sql: Sql): Promise<SignUpRules> {
    const { signUp, signUpDomains, everyoneMayInvite } = await this.#context.serverSettings.read(sql);
    return { mode: signUp, domains: signUpDomains, everyoneMayInvite };
  }

  /**
   * Whether anybody with this address may sign up, invited or not.
   * @throws AppError `SIGN_UP_CLOSED`, `SIGN_UP_DOMAIN`
   */
  async demandAddress(sql: Sql, email: string): Promise<void> {
    await this.#demandAddress(sql, await this.#rules(sql), email);
  }

  /**
   * For an address that is to become that of an account there is: it obeys the domains, and neither an invite nor an
   * open sign-up.
   * @throws AppError `SIGN_UP_DOMAIN`
   */
  async demandNewAddress(sql: Sql, email: string): Promise<void> {
    const { mode, domains } = await this.#rules(sql);
    if (mode === "domains" && !isOfDomain(email, domains)) throw foreignDomain(domains);
  }

  /**
   * Before a password is hashed for nothing. Codes that lead nowhere count as guesses of this network.
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
   * Holds a use of the link for a sign-up that is stored in the same transaction. One browser holds one, so that whoever
   * corrects an address does not stand in their own way.
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
   * For a sign-up whose address is confirmed, in the transaction that makes the account. A link that has reached its end
   * since they signed up admits them still; ended by somebody, it admits nobody.
   * @returns whether the account may come about only with what the invite leads to
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
   * Whether somebody who may invite stands for the newcomer, which is enough on a server without mail. Codes that lead
   * nowhere count as guesses of this network.
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

  /** Whether somebody without an account may sign up with this invite. */
  async admits(sql: Sql, code: string): Promise<boolean> {
    const rules = await this.#rules(sql);
    if (rules.mode !== "invitation") return rules.mode !== "closed";
    const found = await findAdmitting(sql, code, this.#context.clock.now());
    return found !== null && mayInvite(found, rules);
  }

  /** @returns whether nothing else is asked of them: the first administrator, whom the settings name */
  async #demandAddress(sql: Sql, { mode, domains }: SignUpRules, email: string): Promise<boolean> {
    if (mode === "open" || (mode === "domains" && isOfDomain(email, domains))) return false;
    // Afterwards the answer would tell strangers which addresses the settings name.
    if (this.#context.config.accounts.adminEmails.includes(email) && !(await hasAdministrator(sql))) return true;
    if (mode === "closed") throw closed();
    if (mode === "domains") throw foreignDomain(domains);
    return false;
  }
}

/** What a code is worth to somebody without an account; null for one that leads nowhere. */
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
