import type { Transaction } from "#/platform/database/open.ts";
import { notFound } from "#/platform/errors.ts";
import { requireRoom } from "./add-people.ts";
import type { GroupChanges } from "./change-group.ts";
import { lockGroupToJoin } from "./group-store.ts";
import { insertInvitations, takeInvitation } from "./invitation-store.ts";
import { insertMembers, isBanned } from "./members-store.ts";

/** Invites people to a group. @returns the newly invited people */
export const inviteToGroup = (
  sql: Transaction,
  conversationId: string,
  by: string,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> =>
  userIds.length === 0 ? Promise.resolve([]) : insertInvitations(sql, conversationId, by, userIds, now);

/** @throws AppError `NOT_FOUND` when `me` has no invitation, `GROUP_FULL` */
export const acceptInvitation = (changes: GroupChanges, me: string, conversationId: string): Promise<void> =>
  changes.run(conversationId, async ({ sql, now, say }) => {
    const group = await lockGroupToJoin(sql, conversationId);
    const isInvited = group !== null && (await takeInvitation(sql, conversationId, me));
    if (!isInvited || (await isBanned(sql, conversationId, me))) throw notFound("invitationNotFound");
    requireRoom(group, 1);
    const added = await insertMembers(sql, group, [me], now);
    if (added.length === 0) return null;
    await say(me, { code: "member_joined", users: [me] });
    return { added };
  });
