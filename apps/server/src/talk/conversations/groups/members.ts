import { mayGiveRole, mayInGroup, mayRemove } from "@lingualoom/contract/group-rights.ts";
import type { Role } from "@lingualoom/contract/shapes.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { addPeople, wantedPeople } from "./add-people.ts";
import { type GroupChanges, requireRight } from "./change-group.ts";
import { type LockedGroup, lockGroup } from "./group-store.ts";
import { inviteToGroup } from "./invitations.ts";
import { leaveGroup } from "./leave-group.ts";
import { ban, deleteBotsOf, deleteMember, mayBan, mayHaveRole, roleOf, unban, writeRole } from "./members-store.ts";
import type { Step } from "./step.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
}

const forbidden = () => new AppError("FORBIDDEN", say("notToThisMember"));

export class Members {
  readonly #context: Needs;
  readonly #changes: GroupChanges;

  constructor(context: Needs, changes: GroupChanges) {
    this.#context = context;
    this.#changes = changes;
  }

  /** @throws AppError `NOT_FOUND`, `FORBIDDEN`, `GROUP_FULL`, `RATE_LIMITED` */
  async add(me: string, conversationId: string, userIds: readonly string[]) {
    const { limits, deliver } = this.#context;
    const changes = this.#changes;
    if (userIds.length > 0) await limits.consume("GROUP_INVITE", me, userIds.length);
    const result = { added: [] as string[], invited: [] as string[] };
    await changes.byMember(me, conversationId, async (step, group) => {
      requireRight(group, "add");
      const manages = mayInGroup(group.role, group, "manage");
      const people = await wantedPeople(step.sql, me, conversationId, userIds, manages);
      result.added = await addPeople(step, group, people.added);
      result.invited = await inviteToGroup(step.sql, conversationId, me, people.asked, step.now);
      return result.added.length > 0 ? { added: result.added } : null;
    });
    if (result.invited.length > 0) deliver.to(result.invited, "invitationsChanged", {});
    return result;
  }

  /** Removes another member; members leave with `leave`. @throws AppError `NOT_FOUND`, `FORBIDDEN` */
  remove(me: string, conversationId: string, userId: string, isBan: boolean): Promise<void> {
    const work = async ({ sql, now, say }: Step, group: LockedGroup) => {
      requireRight(group, "manage");
      const role = await roleOf(sql, conversationId, userId);
      if (role !== null && !mayRemove(group.role, role)) throw forbidden();
      const isKnown = role !== null || (isBan && (await mayBan(sql, me, conversationId, userId)));
      if (!isKnown) throw notFound("memberNotFound");
      const ended = isBan ? await ban(sql, conversationId, userId, now) : null;
      const effect = { requests: ended?.hasWaited, uninvited: ended?.wasInvited ? [userId] : [] };
      const bots = role === null && !isBan ? [] : await deleteBotsOf(sql, conversationId, userId, now);
      const removed = role === null ? bots : [userId, ...bots];
      if (removed.length === 0) return effect;
      if (role !== null) await deleteMember(sql, conversationId, userId, now);
      await say(me, { code: "member_removed", users: removed });
      return { ...effect, removed };
    };
    return this.#changes.byMember(me, conversationId, work, [userId]);
  }

  unban(me: string, conversationId: string, userId: string): Promise<void> {
    return this.#changes.byMember(me, conversationId, async ({ sql }, group) => {
      requireRight(group, "manage");
      await unban(sql, conversationId, userId);
      return null;
    });
  }

  leave(me: string, conversationId: string): Promise<void> {
    return this.#changes.byMember(me, conversationId, leaveGroup, [me]);
  }

  /** The owner hands the group over by making another member its owner. @throws AppError `NOT_FOUND`, `FORBIDDEN` */
  giveRole(me: string, conversationId: string, userId: string, role: Role): Promise<void> {
    return this.#changes.byMember(me, conversationId, async ({ sql, say }, group) => {
      const before = await roleOf(sql, conversationId, userId);
      if (before === role) return null;
      if (before === null) throw notFound("memberNotFound");
      if (!mayGiveRole(group.role, before, role)) throw forbidden();
      if (!(await mayHaveRole(sql, userId, role))) throw forbidden();
      const roles = [{ userId, role }];
      if (role === "owner") {
        await writeRole(sql, conversationId, me, "admin");
        roles.push({ userId: me, role: "admin" });
      }
      await writeRole(sql, conversationId, userId, role);
      await say(me, { code: "role_changed", users: [userId], value: role });
      return { roles };
    });
  }
}

/** Removes a person whose account is deleted; does nothing if they have already left. */
export const leaveAsDeleted = (changes: GroupChanges, userId: string, conversationId: string): Promise<void> =>
  changes.run(
    conversationId,
    async (step) => {
      const group = await lockGroup(step.sql, userId, conversationId);
      return group && leaveGroup(step, group);
    },
    [userId],
  );
