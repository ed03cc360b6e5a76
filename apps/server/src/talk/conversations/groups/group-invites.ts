import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import { GROUP_INVITES_MAX } from "@lingualoom/contract/limits.ts";
import { nameImported } from "#/people/invite/imported-person-store.ts";
import { newInviteCode } from "#/people/invite/invite-code.ts";
import { endInvite, insertInvite, spendInvite } from "#/people/invite/invite-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { requireRoom } from "./add-people.ts";
import { type GroupChanges, requireRight } from "./change-group.ts";
import {
  deleteRequest,
  type GroupInviteRow,
  insertRequest,
  isWaiting,
  makerOfInvite,
  readGroupInvites,
} from "./group-invite-store.ts";
import { isSpace, lockGroupToJoin } from "./group-store.ts";
import { insertMembers, isBanned, roleOf } from "./members-store.ts";

interface NewInvite {
  readonly expiresAt?: string | undefined;
  readonly uses?: number | undefined;
  readonly approval: boolean;
  readonly guests: boolean;
}

interface Accepted {
  /** A group admin must let `me` in. */
  readonly waits?: true;
  /** Notifies the people concerned; called after the commit. */
  readonly announce: () => Promise<void>;
}

const isOver = () => new AppError("INVITE_ENDED", say("inviteOver"));

export class GroupInvites {
  readonly #context: Platform;
  readonly #changes: GroupChanges;

  constructor(context: Platform, changes: GroupChanges) {
    this.#context = context;
    this.#changes = changes;
  }

  async create(me: string, conversationId: string, options: NewInvite): Promise<GroupInviteRow> {
    const { limits, clock } = this.#context;
    const changes = this.#changes;
    await limits.consume("GROUP_INVITE", me);
    const expiresAt = options.expiresAt === undefined ? null : new Date(options.expiresAt);
    if (expiresAt && expiresAt <= clock.now())
      throw new AppError("VALIDATION", say("endMustCome"), {
        issues: [{ path: "expiresAt", sentence: say("isOver") }],
      });
    if (options.guests && options.approval)
      throw new AppError("VALIDATION", say("guestsCannotWait"), {
        issues: [{ path: "guests", sentence: say("guestsCannotWait") }],
      });
    const { approval, guests } = options;
    const invite = { expiresAt, usesLeft: options.uses ?? null, approval, guests, by: me };
    let code = newInviteCode();
    await changes.byMember(me, conversationId, async ({ sql, now }, group) => {
      requireRight(group, "add");
      if (options.guests && isSpace(group))
        throw new AppError("VALIDATION", say("noGuestsInSpaces"), {
          issues: [{ path: "guests", sentence: say("noGuestsInSpaces") }],
        });
      const made = await readGroupInvites(sql, conversationId, now);
      if (made.length >= GROUP_INVITES_MAX)
        throw new AppError("FORBIDDEN", say("tooManyInviteLinks", { most: GROUP_INVITES_MAX }));
      const uses = options.uses ?? null;
      const link = { kind: "group", by: me, conversationId, expiresAt, uses, approval, guests } as const;
      while (!(await insertInvite(sql, { ...link, code }, now))) code = newInviteCode();
      return null;
    });
    return { ...invite, code };
  }

  /** Members who may manage the group see all links, others their own. @throws AppError `FORBIDDEN` */
  async list(me: string, conversationId: string): Promise<GroupInviteRow[]> {
    const { clock, database } = this.#context;
    const changes = this.#changes;
    const group = await changes.allowed(me, conversationId, "add");
    const all = await readGroupInvites(database, conversationId, clock.now());
    return mayInGroup(group.role, group, "manage") ? all : all.filter(({ by }) => by === me);
  }

  end(me: string, conversationId: string, code: string): Promise<void> {
    return this.#changes.byMember(me, conversationId, async ({ sql, now }, group) => {
      const maker = await makerOfInvite(sql, conversationId, code);
      if (maker !== me) requireRight(group, "manage");
      if (maker === null) throw notFound("inviteNotFound");
      await endInvite(sql, code, now);
      return null;
    });
  }

  /**
   * Follows a link, in the caller's transaction. A retry changes nothing. For banned people the link has ended.
   * @throws AppError `INVITE_ENDED`, `GROUP_FULL`
   */
  async accept(sql: Transaction, me: string, conversationId: string, code: string): Promise<Accepted> {
    let waits = false;
    const announce = await this.#changes.within(sql, conversationId, async ({ now, say }) => {
      const group = await lockGroupToJoin(sql, conversationId);
      if (!group || (await isBanned(sql, conversationId, me))) throw isOver();
      if ((await roleOf(sql, conversationId, me)) !== null) return null;
      waits = await isWaiting(sql, conversationId, me);
      if (waits) return null;
      const used = await spendInvite(sql, code, now);
      if (!used) throw isOver();
      waits = used.approval;
      if (used.approval) {
        await insertRequest(sql, conversationId, me, now);
        return { requests: true };
      }
      requireRoom(group, 1);
      const added = await insertMembers(sql, group, [me], now);
      await nameImported(sql, code, me);
      await say(me, { code: "member_joined", users: [me] });
      return { added };
    });
    return waits ? { waits, announce } : { announce };
  }

  /** @throws AppError `NOT_FOUND` for people who are not waiting, `FORBIDDEN`, `GROUP_FULL` */
  approve(me: string, conversationId: string, userId: string): Promise<void> {
    return this.#changes.byMember(me, conversationId, async ({ sql, now, say }, group) => {
      requireRight(group, "manage");
      const waits = await deleteRequest(sql, conversationId, userId);
      if (!waits || (await isBanned(sql, conversationId, userId))) throw notFound("requestNotFound");
      requireRoom(group, 1);
      const added = await insertMembers(sql, group, [userId], now);
      if (added.length > 0) await say(me, { code: "members_added", users: added });
      return { added, requests: true };
    });
  }

  decline(me: string, conversationId: string, userId: string): Promise<void> {
    return this.#changes.byMember(me, conversationId, async ({ sql }, group) => {
      requireRight(group, "manage");
      return { requests: await deleteRequest(sql, conversationId, userId) };
    });
  }
}
