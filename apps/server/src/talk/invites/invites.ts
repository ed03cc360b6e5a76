import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { newInviteCode } from "#/people/invite/invite-code.ts";
import {
  changePersonalInvite,
  endPersonalInvite,
  type FoundInvite,
  findInvite,
  type InviteTerms,
  insertInvite,
  type PersonalInvite,
  readPersonalInvite,
} from "#/people/invite/invite-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { ConnectPeople } from "../conversations/connect-people.ts";
import type { GroupInvites } from "../conversations/groups/group-invites.ts";
import { greetingText } from "../messages/send/message-text.ts";

export interface FollowedInvite {
  readonly conversationId: string;
  readonly inviter?: string;
  /** A group admin must let me in. */
  readonly waits?: true;
  /** Notifies the people concerned; called after the commit. */
  readonly announce: () => Promise<void>;
}

export interface Follower {
  readonly address: string;
  /** Null without a session. */
  readonly userId: string | null;
}

/** Personal invites, of which each user has at most one active, and the targets of all codes. */
export class Invites {
  readonly #context: Platform;
  readonly #connectPeople: ConnectPeople;
  readonly #groupInvites: Pick<GroupInvites, "accept">;

  constructor(
    context: Platform,
    {
      connectPeople,
      groupInvites,
    }: { readonly connectPeople: ConnectPeople; readonly groupInvites: Pick<GroupInvites, "accept"> },
  ) {
    this.#context = context;
    this.#connectPeople = connectPeople;
    this.#groupInvites = groupInvites;
  }

  /** Returns the user's invite, creating it if needed. */
  async of(userId: string, terms: InviteTerms | null = null): Promise<PersonalInvite> {
    const { database, clock } = this.#context;
    // Retries only when the code was taken.
    for (;;) {
      const invite = await readPersonalInvite(database, userId);
      if (invite) return invite;
      await insertInvite(database, { kind: "person", by: userId, code: newInviteCode(), ...terms }, clock.now());
    }
  }

  /** @throws AppError `VALIDATION`, `TEXT_TOO_LONG`, as for a message */
  async change(
    userId: string,
    { greeting: typed, guests }: ParsedInput<"PUT /people/me/invite", "body">,
  ): Promise<PersonalInvite> {
    const greeting = typed === undefined ? {} : { greeting: greetingText(typed) };
    const change = { ...greeting, ...(guests !== undefined && { guests }) };
    const invite = await this.of(userId);
    await changePersonalInvite(this.#context.database, userId, change);
    return { ...invite, ...change };
  }

  async renew(userId: string): Promise<PersonalInvite> {
    return this.of(userId, await this.end(userId));
  }

  end(userId: string): Promise<InviteTerms | null> {
    const { database, clock } = this.#context;
    return database.begin((sql) => endPersonalInvite(sql, userId, clock.now()));
  }

  /**
   * Counts invalid codes per network and user, so that codes cannot be guessed.
   * @throws AppError `NOT_FOUND`, `INVITE_ENDED`, `RATE_LIMITED`
   */
  async find(code: string, { address, userId }: Follower): Promise<FoundInvite> {
    const { database, limits, clock } = this.#context;
    const keys = [networkOf(address), ...(userId === null ? [] : [userId])];
    for (const key of keys) await limits.consume("INVITE_GUESS", key);
    const found = await findInvite(database, code, userId, clock.now());
    if (!found) throw notFound("inviteNotFound");
    for (const key of keys) await limits.refund("INVITE_GUESS", key);
    if (found.kind === "server" && isUsedUp(found)) throw new AppError("INVITE_ENDED", say("inviteUsedUp"));
    if (isOver(found)) throw new AppError("INVITE_ENDED", say("inviteOver"));
    return found;
  }

  /** @throws AppError as `find`, and `SELF`, `GROUP_FULL` */
  async accept(code: string, me: string, address: string): Promise<FollowedInvite> {
    const found = await this.find(code, { address, userId: me });
    if (found.kind === "server") throw new AppError("VALIDATION", say("inviteForNewcomers"));
    if (found.kind === "person" && found.by.id === me) throw new AppError("SELF", say("ownInvite"));
    await this.#context.limits.consume("SEND", me);
    const followed = await this.#context.database.begin((sql) => this.#follow(sql, code, me, found));
    await followed.announce();
    return followed;
  }

  /**
   * Accepts the code of a newcomer in the transaction that creates the account or guest; null when it is no longer valid.
   * @throws AppError `GROUP_FULL`
   */
  async acceptFirst(sql: Transaction, code: string, newcomer: string): Promise<FollowedInvite | null> {
    const found = await findInvite(sql, code, newcomer, this.#context.clock.now());
    if (!found || found.kind === "server" || isOver(found)) return null;
    return this.#follow(sql, code, newcomer, found);
  }

  async #follow(sql: Transaction, code: string, me: string, found: FoundInvite): Promise<FollowedInvite> {
    const connectPeople = this.#connectPeople;
    const groupInvites = this.#groupInvites;
    const { group, by, greeting } = found;
    if (group) {
      const { conversationId } = group;
      const { waits, announce } = await groupInvites.accept(sql, me, conversationId, code);
      return { conversationId, announce, ...(waits && { waits }) };
    }
    const inviter = by.id as string;
    return { inviter, ...(await connectPeople(sql, me, inviter, greeting)) };
  }
}

const isUsedUp = ({ left }: FoundInvite) => left !== null && left <= 0;
const isOver = (found: FoundInvite) => found.isEnded || found.isExpired || isUsedUp(found);
