import { GROUP_MEMBERS_MAX, SPACE_MEMBERS_MAX } from "@lingualoom/contract/limits.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { isSpace, type LockedGroup, lastSeqOf } from "./group-store.ts";
import { insertMembers, readWanted } from "./members-store.ts";
import type { Step } from "./step.ts";

export interface WantedPeople {
  readonly added: readonly string[];
  /** People who must agree first. */
  readonly asked: readonly string[];
}

/**
 * Returns those of `userIds` who are neither members nor banned. A banned person's bot can only be added by people who
 * manage the group.
 * @param manages whether `me` may lift bans, and is therefore told about them
 * @throws AppError `NOT_FOUND` for people whom `me` cannot see, also because of a block, `FORBIDDEN`
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
export function requireRoom(
  group: Pick<LockedGroup, "conversationId" | "spaceId" | "memberCount">,
  more: number,
): void {
  const most = isSpace(group) ? SPACE_MEMBERS_MAX : GROUP_MEMBERS_MAX;
  if (group.memberCount + more > most)
    throw new AppError("GROUP_FULL", say(isSpace(group) ? "spaceFull" : "groupFull", { most }));
}

/** Adds people to a locked group, with a system message. @throws AppError `GROUP_FULL` */
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
