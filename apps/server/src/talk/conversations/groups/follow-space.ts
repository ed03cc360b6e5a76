import { GROUP_MEMBERS_MAX, SPACE_MEMBERS_MAX } from "@lingualoom/contract/limits.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { requireRoom } from "./add-people.ts";
import { lockGroup, lockGroupToJoin } from "./group-store.ts";
import { leaveGroup } from "./leave-group.ts";
import { insertMembers } from "./members-store.ts";
import { admissible, automaticGroups, groupsInSpace, spaceOf } from "./space-store.ts";
import type { Effect, Work } from "./step.ts";

type ChangeWithin = (conversationId: string, work: Work) => Promise<() => Promise<void>>;

/**
 * Keeps the members of a space and of its groups together, in the transaction that changes one of them. New members of a
 * space join its automatic groups that have room; new members of a group join its space; people who leave a space leave
 * its groups.
 * @returns the announcements of the other groups
 * @throws AppError `GROUP_FULL` when the space has no room
 */
export async function followSpace(
  sql: Transaction,
  conversationId: string,
  { added: newcomers = [], joined = [], removed = [] }: Effect,
  change: ChangeWithin,
): Promise<(() => Promise<void>)[]> {
  const added = [...newcomers, ...joined];
  if (added.length + removed.length === 0) return [];
  const spaceId = await spaceOf(sql, conversationId);
  if (spaceId === null) return [];
  if (spaceId !== conversationId)
    return added.length === 0 ? [] : [await change(spaceId, joinQuietly(spaceId, added, SPACE_MEMBERS_MAX))];
  const announcements: (() => Promise<void>)[] = [];
  if (added.length > 0)
    for (const id of await automaticGroups(sql, spaceId))
      announcements.push(await change(id, joinQuietly(id, added, null)));
  for (const person of removed)
    for (const id of await groupsInSpace(sql, spaceId, person))
      announcements.push(
        await change(id, async (step) => {
          const group = await lockGroup(step.sql, person, id);
          return group && leaveGroup(step, group);
        }),
      );
  return announcements;
}

/**
 * Adds people without a system message, which a space would be full of.
 * @param most null: a group that is full takes only as many as it has room for
 */
const joinQuietly =
  (conversationId: string, people: readonly string[], most: number | null): Work =>
  async ({ sql, now }) => {
    const group = await lockGroupToJoin(sql, conversationId);
    if (!group) return null;
    const room = most ?? Math.max(0, GROUP_MEMBERS_MAX - group.memberCount);
    const newcomers = await admissible(sql, conversationId, people, room);
    if (newcomers.length === 0) return null;
    requireRoom(group, newcomers.length);
    return { added: await insertMembers(sql, group, newcomers, now) };
  };
