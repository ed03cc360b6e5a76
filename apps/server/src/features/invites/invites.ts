import type { Context } from "../../context.ts";
import type { Sql, Transaction } from "../../database/open.ts";
import { AppError, notFound } from "../../errors.ts";
import { newInviteCode } from "../../invite-code.ts";
import { networkOf } from "../../rate-limits/limits.ts";
import { say } from "../../sentences/sentence.ts";
import { type FoundServerInvite, findServerInvite } from "../admission/server-invite-store.ts";
import type { Acquaint } from "../conversations/acquaint.ts";
import { findGroupInvite, type InvitingGroup } from "../conversations/groups/group-invite-store.ts";
import type { GroupInvites } from "../conversations/groups/group-invites.ts";
import { endInvite, type FoundInvite, findInvite, insertInvite, readInvite } from "./invite-store.ts";

export interface InviteDependencies {
  readonly acquaint: Acquaint;
  readonly groupInvites: Pick<GroupInvites, "accept">;
}

/** What a code leads to. */
export type Found =
  | { readonly kind: "person"; readonly person: FoundInvite }
  | { readonly kind: "group"; readonly group: InvitingGroup }
  | { readonly kind: "server"; readonly server: FoundServerInvite };

type Followable = Exclude<Found, { kind: "server" }>;

/** What following a code did. */
export interface Followed {
  readonly conversationId: string;
  /** Of a personal invite. */
  readonly inviter?: string;
  /** Somebody has to let me into the group. */
  readonly waits?: true;
  /** Tells whom it concerns; called once it is committed. */
  readonly announce: () => Promise<void>;
}

/** Who follows a code. */
export interface Follower {
  /** Of the network. */
  readonly address: string;
  /** Null without a session. */
  readonly userId: string | null;
}

/** Personal invites, of which each person has at most one in force, and what any code leads to. */
export class Invites {
  readonly #context: Context;
  readonly #own: InviteDependencies;

  constructor(context: Context, own: InviteDependencies) {
    this.#context = context;
    this.#own = own;
  }

  /** The person's code, made when there is none. */
  async codeOf(userId: string): Promise<string> {
    const { database, clock } = this.#context;
    // A second round only when the code was taken.
    for (;;) {
      const code = await readInvite(database, userId);
      if (code !== null) return code;
      await insertInvite(database, userId, newInviteCode(), clock.now());
    }
  }

  async renew(userId: string): Promise<string> {
    await this.end(userId);
    return this.codeOf(userId);
  }

  async end(userId: string): Promise<void> {
    const { database, clock } = this.#context;
    await database.begin((sql) => endInvite(sql, userId, clock.now()));
  }

  /**
   * Codes that lead nowhere are counted by network and by person, so that nobody guesses one.
   * @throws AppError `NOT_FOUND`, `INVITE_ENDED`, `RATE_LIMITED`
   */
  async find(code: string, { address, userId }: Follower): Promise<Found> {
    const { database, limits } = this.#context;
    const keys = [networkOf(address), ...(userId === null ? [] : [userId])];
    for (const key of keys) await limits.consume("INVITE_GUESS", key);
    const found = await this.#find(database, code, userId);
    if (!found) throw notFound("inviteNotFound");
    for (const key of keys) await limits.refund("INVITE_GUESS", key);
    if (found.kind === "server" && found.server.isUsedUp) throw new AppError("INVITE_ENDED", say("inviteUsedUp"));
    if (isEnded(found)) throw new AppError("INVITE_ENDED", say("inviteOver"));
    return found;
  }

  /** @throws AppError as `find`, and `SELF`, `GROUP_FULL` */
  async accept(code: string, me: string, address: string): Promise<Followed> {
    const found = await this.find(code, { address, userId: me });
    if (found.kind === "server") throw new AppError("VALIDATION", say("inviteForNewcomers"));
    if (found.kind === "person" && found.person.inviter === me) throw new AppError("SELF", say("ownInvite"));
    await this.#context.limits.consume("SEND", me);
    const followed = await this.#context.database.begin((sql) => this.#follow(sql, code, me, found));
    await followed.announce();
    return followed;
  }

  /**
   * For who signs up with a code, in the transaction that makes their account; null when it leads nowhere by now.
   * @throws AppError `GROUP_FULL`
   */
  async acceptFirst(sql: Transaction, code: string, newcomer: string): Promise<Followed | null> {
    const found = await this.#find(sql, code, newcomer);
    if (!found || found.kind === "server" || isEnded(found)) return null;
    return this.#follow(sql, code, newcomer, found);
  }

  async #find(sql: Sql, code: string, userId: string | null): Promise<Found | null> {
    const person = await findInvite(sql, code, userId);
    if (person) return { kind: "person", person };
    const now = this.#context.clock.now();
    const group = await findGroupInvite(sql, code, now);
    if (group) return { kind: "group", group };
    const server = await findServerInvite(sql, code, now);
    return server && { kind: "server", server };
  }

  async #follow(sql: Transaction, code: string, me: string, found: Followable): Promise<Followed> {
    const { acquaint, groupInvites } = this.#own;
    if (found.kind === "person") {
      const { inviter } = found.person;
      return { inviter, ...(await acquaint(sql, me, inviter)) };
    }
    const { conversationId } = found.group;
    const { waits, announce } = await groupInvites.accept(sql, me, conversationId, code);
    return { conversationId, announce, ...(waits && { waits }) };
  }
}

function isEnded(found: Found): boolean {
  if (found.kind === "server") return found.server.isOver;
  return found.kind === "person" ? found.person.ended : !found.group.inForce;
}
