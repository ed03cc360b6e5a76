import { randomUUIDv7 } from "node:crypto";
import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import { SPACE_AUTOMATIC_GROUPS_MAX, SPACE_GROUPS_MAX, SPACES_PER_USER } from "@lingualoom/contract/limits.ts";
import type { Role, SpaceJoining } from "@lingualoom/contract/shapes.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { requireRoom } from "../groups/add-people.ts";
import type { GroupChanges } from "../groups/change-group.ts";
import { createGroup } from "../groups/create-group.ts";
import { isSpace, type LockedGroup, lockGroupToJoin } from "../groups/group-store.ts";
import { insertMembers, isBanned, roleOf } from "../groups/members-store.ts";
import { hasBanned, lockReach, membersOf, spaceOf, writeSpace } from "../groups/space-store.ts";
import { countGroups, countOwnSpaces, readSpaceGroups, roleInSpace } from "./spaces-store.ts";

interface Needs extends Platform {
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly deliver: MemberDelivery;
}

type NewGroup = ParsedInput<"POST /conversations", "body">;
type Joinable = Omit<LockedGroup, "me" | "role">;

/** Groups of a space. Its members, roles and details are those of its announcement group. */
export class Spaces {
  readonly #context: Needs;
  readonly #changes: GroupChanges;

  constructor(context: Needs, changes: GroupChanges) {
    this.#context = context;
    this.#changes = changes;
  }

  /** @throws AppError as for a group, and `TOO_MANY_SPACES` */
  create(me: string, body: ParsedInput<"POST /spaces", "body">) {
    const id = randomUUIDv7();
    const admit = async (sql: Transaction) => {
      if ((await countOwnSpaces(sql, me)) >= SPACES_PER_USER)
        throw new AppError("TOO_MANY_SPACES", say("tooManySpaces", { most: SPACES_PER_USER }));
    };
    return createGroup(
      this.#context,
      this.#changes,
      me,
      { ...body, space: { _id: id, joining: "invited" } },
      { id, admit },
    );
  }

  /** Creates a group, in a space or outside. @throws AppError as for a group, `NOT_FOUND`, `FORBIDDEN`, `TOO_MANY_SPACE_GROUPS` */
  createGroup(me: string, body: NewGroup) {
    const { space } = body;
    if (!space) return createGroup(this.#context, this.#changes, me, body);
    const admit = async (sql: Transaction) => {
      await lockReach(sql, [space._id], []);
      await requireManager(sql, space._id, me);
      await requireGroupRoom(sql, space._id, space.joining);
    };
    return createGroup(this.#context, this.#changes, me, body, { admit });
  }

  /** @throws AppError `NOT_FOUND` for people who are not in the space */
  async groups(me: string, spaceId: string) {
    const { database } = this.#context;
    await requireMember(database, spaceId, me);
    return readSpaceGroups(database, spaceId, me);
  }

  /** Joins an open group. @throws AppError `NOT_FOUND`, also for a group that `me` cannot see, `GROUP_FULL` */
  join(me: string, spaceId: string, conversationId: string): Promise<void> {
    return this.#changes.run(conversationId, async ({ sql, now, say }) => {
      await requireMember(sql, spaceId, me);
      const group = await groupIn(sql, spaceId, conversationId);
      if ((await roleOf(sql, conversationId, me)) !== null) return null;
      const isOpen = (await joiningOf(sql, spaceId, conversationId, me)) !== undefined;
      if (!isOpen || (await isBanned(sql, conversationId, me))) throw notFound("conversationNotFound");
      requireRoom(group, 1);
      const added = await insertMembers(sql, group, [me], now);
      await say(me, { code: "member_joined", users: [me] });
      return { added };
    });
  }

  /** @throws AppError `NOT_FOUND`, `FORBIDDEN`, `GROUP_FULL`, `TOO_MANY_SPACE_GROUPS` */
  async put(me: string, spaceId: string, conversationId: string, joining: SpaceJoining): Promise<void> {
    const { database } = this.#context;
    const changes = this.#changes;
    const announce = await database.begin(async (sql) => {
      await lockReach(sql, [conversationId, spaceId], []);
      return changes.within(sql, conversationId, async () => {
        await requireManager(sql, spaceId, me);
        const before = await spaceOf(sql, conversationId);
        if (before !== null && before !== spaceId) throw new AppError("FORBIDDEN", say("groupInOtherSpace"));
        if (before === spaceId) {
          await groupIn(sql, spaceId, conversationId);
          const known = await joiningOf(sql, spaceId, conversationId, me);
          if (known === undefined) throw notFound("conversationNotFound");
          if (known === joining) return null;
          await requireGroupRoom(sql, spaceId, joining, { isIn: true });
          await writeSpace(sql, conversationId, spaceId, joining);
          return { details: true, spaceId };
        }
        await requireGroupManager(sql, conversationId, me);
        if (await hasBanned(sql, conversationId, spaceId)) throw new AppError("FORBIDDEN", say("liftBanFirst"));
        await requireGroupRoom(sql, spaceId, joining);
        await writeSpace(sql, conversationId, spaceId, joining);
        // Announced as added, so that the members join the space as those of its other groups do.
        return { details: true, spaceId, joined: await membersOf(sql, conversationId) };
      });
    });
    await announce();
  }

  /** @throws AppError `NOT_FOUND`, `FORBIDDEN` unless `me` manages the space or the group */
  remove(me: string, spaceId: string, conversationId: string): Promise<void> {
    return this.#changes.run(conversationId, async ({ sql }) => {
      await requireMember(sql, spaceId, me);
      await groupIn(sql, spaceId, conversationId);
      if ((await joiningOf(sql, spaceId, conversationId, me)) === undefined) throw notFound("conversationNotFound");
      const role = await roleOf(sql, conversationId, me);
      if (role === null || role === "member") await requireManager(sql, spaceId, me);
      await writeSpace(sql, conversationId, null, "invited");
      return { details: true, spaceId };
    });
  }
}

/** @throws AppError `NOT_FOUND` unless it is a group of the space other than that of the announcements */
async function groupIn(sql: Transaction, spaceId: string, conversationId: string): Promise<Joinable> {
  const group = await lockGroupToJoin(sql, conversationId);
  if (!group || group.spaceId !== spaceId || isSpace(group)) throw notFound("conversationNotFound");
  return group;
}

/** Returns how members come into a group that `me` can see; undefined for others. */
const joiningOf = async (sql: Sql, spaceId: string, conversationId: string, me: string) =>
  (await readSpaceGroups(sql, spaceId, me)).find(({ _id }) => _id === conversationId)?.joining;

async function requireMember(sql: Sql, spaceId: string, me: string): Promise<Role> {
  const role = await roleInSpace(sql, spaceId, me);
  if (role === null) throw notFound("spaceNotFound");
  return role;
}

/** @throws AppError `NOT_FOUND`, `FORBIDDEN` */
export async function requireManager(sql: Sql, spaceId: string, me: string): Promise<void> {
  if ((await requireMember(sql, spaceId, me)) === "member") throw new AppError("FORBIDDEN", say("onlySpaceAdmins"));
}

async function requireGroupManager(sql: Transaction, conversationId: string, me: string): Promise<void> {
  const group = await lockGroupToJoin(sql, conversationId);
  const role = group && (await roleOf(sql, conversationId, me));
  if (!group || role === null) throw notFound("conversationNotFound");
  if (!mayInGroup(role, group, "manage")) throw new AppError("FORBIDDEN", say("onlyGroupAdmins"));
}

async function requireGroupRoom(
  sql: Sql,
  spaceId: string,
  joining: SpaceJoining,
  { isIn = false } = {},
): Promise<void> {
  const { all, automatic } = await countGroups(sql, spaceId);
  const most = SPACE_GROUPS_MAX;
  if (!isIn && all >= most) throw new AppError("TOO_MANY_SPACE_GROUPS", say("tooManySpaceGroups", { most }));
  if (joining === "automatic" && automatic >= SPACE_AUTOMATIC_GROUPS_MAX)
    throw new AppError("TOO_MANY_SPACE_GROUPS", say("tooManyAutomaticGroups", { most: SPACE_AUTOMATIC_GROUPS_MAX }));
}
