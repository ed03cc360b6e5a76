import { GROUP_MEMBERS_MAX } from "@lingualoom/contract/limits.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { Step } from "./change-group.ts";
import { type LockedGroup, lastSeqOf } from "./group-store.ts";
import { insertMembers, readWanted } from "./members-store.ts";

export interface WantedPeople {
  /** They let `me` add them. */
  readonly added: readonly string[];
  /** They are asked first. */
  readonly asked: readonly string[];
}

/**
 * Those of `userIds` who are no members and not banned. A bot of a banned person comes only by those who manage the group.
 * @param manages those who may lift a ban are told of it
 * @throws AppError `NOT_FOUND` for somebody whom `me` cannot see, also because one has blocked the other, `FORBIDDEN`
 */
export async function wantedPeople(
  sql: Transaction,
  me: string,
  conversationId: string,
  userIds: readonly string[],
  manages = false,
): Promise<WantedPeople> {
  const wanted = new Set(userIds.filter((id) => id !== me));
  const found = await readWanted(sql, me, conversationId, [...wanted]);
  if (found.length < wanted.size) throw notFound("userNotFound");
  if (manages && found.some(({ banned }) => banned)) throw new AppError("FORBIDDEN", say("liftBanFirst"));
  const outside = found.filter(({ member, banned, ownerBanned }) => !member && !banned && (manages || !ownerBanned));
  return {
    added: outside.filter(({ asked }) => !asked).map(({ id }) => id),
    asked: outside.filter(({ asked }) => asked).map(({ id }) => id),
  };
}

/** @throws AppError `GROUP_FULL` */
export function requireRoom({ memberCount }: Pick<LockedGroup, "memberCount">, more: number): void {
  if (memberCount + more > GROUP_MEMBERS_MAX)
    throw new AppError("GROUP_FULL", say("groupFull", { most: GROUP_MEMBERS_MAX }));
}

/** Makes people members of a locked group, and says so. @throws AppError `GROUP_FULL` */
export async function addPeople(
  { sql, now, say }: Step,
  group: LockedGroup,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return [];
  requireRoom(group, userIds.length);
  const lastSeq = await lastSeqOf(sql, group.conversationId);
  const added = await insertMembers(sql, { ...group, lastSeq }, userIds, now);
  if (added.length > 0) await say(group.me, { code: "members_added", users: added });
  return added;
}
