import { randomInt } from "node:crypto";
import { INVITE_ALPHABET, INVITE_CODE_LENGTH } from "@lingualoom/contract/invite-code.ts";
import type { Clock } from "../../../clock.ts";
import type { Database, Transaction } from "../../../database/open.ts";
import { AppError, notFound } from "../../../errors.ts";
import { type Limits, networkOf } from "../../../rate-limits/limits.ts";
import type { Acquaint, Acquainted } from "../../conversations/acquaint.ts";
import { endInvite, type FoundInvite, findInvite, insertInvite, readInvite } from "./invite-store.ts";

export interface InviteDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Limits;
  readonly acquaint: Acquaint;
}

/** Who follows a code. */
export interface Follower {
  /** Of the network. */
  readonly address: string;
  /** Null without a session. */
  readonly userId: string | null;
}

const newCode = () =>
  Array.from({ length: INVITE_CODE_LENGTH }, () => INVITE_ALPHABET[randomInt(INVITE_ALPHABET.length)]).join(
    "",
  );

/** Personal invites: each person has at most one in force. */
export class Invites {
  readonly #deps: InviteDependencies;

  constructor(deps: InviteDependencies) {
    this.#deps = deps;
  }

  /** The person's code, made when there is none. */
  async codeOf(userId: string): Promise<string> {
    const { database, clock } = this.#deps;
    // A second round only when the code was taken.
    for (;;) {
      const code = await readInvite(database, userId);
      if (code !== null) return code;
      await insertInvite(database, userId, newCode(), clock.now());
    }
  }

  async renew(userId: string): Promise<string> {
    await this.end(userId);
    return this.codeOf(userId);
  }

  async end(userId: string): Promise<void> {
    const { database, clock } = this.#deps;
    await database.begin((sql) => endInvite(sql, userId, clock.now()));
  }

  /**
   * Codes that lead nowhere are counted by network and by person, so that nobody guesses one.
   * @throws AppError `NOT_FOUND`, `INVITE_ENDED`, `RATE_LIMITED`
   */
  async find(code: string, { address, userId }: Follower): Promise<FoundInvite> {
    const { database, limits } = this.#deps;
    const keys = [networkOf(address), ...(userId === null ? [] : [userId])];
    for (const key of keys) await limits.consume("INVITE_GUESS", key);
    const found = await findInvite(database, code, userId);
    if (!found) throw notFound("Invite");
    for (const key of keys) await limits.refund("INVITE_GUESS", key);
    if (found.ended) throw new AppError("INVITE_ENDED", "This invite is over. Ask for a new one.");
    return found;
  }

  /**
   * @returns the conversation with who invites
   * @throws AppError as `find`, and `SELF`
   */
  async accept(
    code: string,
    me: string,
    address: string,
  ): Promise<{ inviter: string; conversationId: string }> {
    const { inviter } = await this.find(code, { address, userId: me });
    if (inviter === me) throw new AppError("SELF", "This is your own invite");
    await this.#deps.limits.consume("SEND", me);
    const { database, acquaint } = this.#deps;
    const { conversationId, announce } = await database.begin((sql) => acquaint(sql, me, inviter));
    await announce();
    return { inviter, conversationId };
  }

  /** For who signs up with a code, in the transaction that makes their account; null when it leads nowhere by now. */
  async acceptFirst(sql: Transaction, code: string, newcomer: string): Promise<Acquainted | null> {
    const found = await findInvite(sql, code, newcomer);
    return found && !found.ended ? this.#deps.acquaint(sql, newcomer, found.inviter) : null;
  }
}
