import type { GroupAction } from "@lingualoom/contract/group-rights.ts";
import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import type { SessionService } from "#/identity/sessions/sessions.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import { readGroupPrivacy } from "#/people/membership/membership-store.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { effectivePrivacyLevel } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { Transaction } from "#/platform/database/open.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import type { Following } from "#/platform/realtime/following.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { insertSystemMessage } from "#/talk/message/system-message-store.ts";
import { announceSystemMessage } from "../settings/announce-settings.ts";
import { lowerPrivacyLevel } from "../settings/write-settings.ts";
import { readDetails } from "./details-store.ts";
import { followSpace } from "./follow-space.ts";
import { type LockedGroup, lockGroup, readGroup } from "./group-store.ts";
import { endWithoutRight } from "./invitation-store.ts";
import { type Leaving, lockReach, spaceOf } from "./space-store.ts";
import type { Effect, Step, Work } from "./step.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly following: Pick<Following, "join">;
  readonly memberships: Memberships;
  readonly privacyLevels: () => OperatorLevels;
  readonly sessions: Pick<SessionService, "endVisits">;
}

/** The only way to change a group: locks, checks permissions, adds system messages, then announces. */
export class GroupChanges {
  readonly #context: Needs;

  constructor(context: Needs) {
    this.#context = context;
  }

  /** Runs a member's change. @throws AppError `NOT_FOUND` for other people, and errors of `work` */
  byMember(
    me: string,
    conversationId: string,
    work: (step: Step, group: LockedGroup) => Promise<Effect | null>,
    leaving: Leaving = [],
  ): Promise<void> {
    const byMe: Work = async (step) => {
      const group = await lockGroup(step.sql, me, conversationId);
      if (!group) throw notFound("conversationNotFound");
      requireOthers(group);
      return work(step, group);
    };
    return this.run(conversationId, byMe, leaving);
  }

  /** Checks a permission without waiting for a lock. @throws AppError `NOT_FOUND`, `FORBIDDEN` */
  async allowed(me: string, conversationId: string, action: GroupAction): Promise<LockedGroup> {
    const group = await readGroup(this.#context.database, me, conversationId);
    if (!group) throw notFound("conversationNotFound");
    requireOthers(group);
    requireRight(group, action);
    return group;
  }

  async run(conversationId: string, work: Work, leaving: Leaving = []): Promise<void> {
    const announce = await this.#context.database.begin((sql) => this.within(sql, conversationId, work, leaving));
    await announce();
  }

  /**
   * Runs a change in the caller's transaction.
   * @param work locks the group first; returns null when nothing changed
   * @param leaving people who may leave; with a space, they leave its groups
   * @returns a function that notifies the people concerned after the commit
   */
  async within(
    sql: Transaction,
    conversationId: string,
    work: Work,
    leaving: Leaving = [],
  ): Promise<() => Promise<void>> {
    await lockReach(sql, [conversationId], leaving);
    return this.#change(sql, conversationId, work);
  }

  async #change(sql: Transaction, conversationId: string, work: Work): Promise<() => Promise<void>> {
    const systemMessages: MessageRow[] = [];
    const now = this.#context.clock.now();
    const isSpace = (await spaceOf(sql, conversationId)) === conversationId;
    const say: Step["say"] = async (by, system) => {
      if (isSpace && UNSAID_IN_SPACES.has(system.code)) return;
      systemMessages.push(await insertSystemMessage(sql, { conversationId, by, system, now }));
    };
    const before = await this.#privacy(sql, conversationId);
    const effect = await work({ sql, now, say });
    if (!effect) return async () => {};
    const uninvited = [...(effect.uninvited ?? []), ...(await endWithoutRight(sql, conversationId, now))];
    const after = await this.#privacy(sql, conversationId);
    if (before && after && before.level !== after.level) {
      await lowerPrivacyLevel(sql, conversationId, before.level, after.level);
      // Attributed to the owner, because the member who asked for more privacy must stay anonymous.
      if (after.owner) await say(after.owner, { code: "privacy_level_changed", value: after.level });
    }
    const others = await followSpace(sql, conversationId, effect, (id, change) => this.#change(sql, id, change));
    return async () => {
      await this.#announce({ ...effect, uninvited, conversationId, systemMessages });
      for (const announce of others) await announce();
    };
  }

  async #announce(changed: Changed): Promise<void> {
    const { memberships, following, sessions, deliver, database } = this.#context;
    const { conversationId, added = [], removed = [] } = changed;
    memberships.changed({ conversationId, kind: "group", memberIds: [] });
    following.join(added, conversationId);
    await announceGroup(this.#context, changed);
    if (removed.length > 0) await sessions.endVisits(removed);
    const { spaceId, released = [] } = changed;
    if (spaceId) deliver.toMembers(spaceId, "spaceChanged", { spaceId });
    for (const id of released) {
      const details = await readDetails(database, id);
      if (details) deliver.toMembers(id, "groupUpdated", { ...details, conversationId: id });
    }
  }

  /** Returns the effective privacy level and the owner; null for a group without members. */
  async #privacy(sql: Transaction, conversationId: string) {
    const row = await readGroupPrivacy(sql, conversationId);
    return row && { level: effectivePrivacyLevel(row.privacy, this.#context.privacyLevels()), owner: row.owner };
  }
}

/** Joining and leaving goes on all the time in a large space, and is no announcement. */
const UNSAID_IN_SPACES: ReadonlySet<string> = new Set([
  "members_added",
  "member_joined",
  "member_left",
  "member_removed",
]);
/** @throws AppError `FORBIDDEN` for a person's chat with themselves, which stays as it is */
function requireOthers({ isNotes }: LockedGroup): void {
  if (isNotes) throw new AppError("FORBIDDEN", say("notesStay"));
}

/** @throws AppError `FORBIDDEN` */
export function requireRight(group: LockedGroup, action: GroupAction): void {
  if (!mayInGroup(group.role, group, action)) throw new AppError("FORBIDDEN", say("onlyGroupAdmins"));
}

interface Changed extends Effect {
  readonly conversationId: string;
  readonly systemMessages: readonly MessageRow[];
}

async function announceGroup(
  {
    database,
    memberships,
    deliver,
  }: Platform & { readonly deliver: MemberDelivery; readonly memberships: Memberships },
  { conversationId, added = [], removed = [], roles = [], uninvited = [], ...more }: Changed,
): Promise<void> {
  if (removed.length > 0) deliver.to(removed, "conversationRemoved", { conversationId });
  if (uninvited.length > 0) deliver.to(uninvited, "invitationsChanged", {});
  const conversation = await memberships.find(conversationId);
  if (!conversation || conversation.memberIds.length === 0) return;
  if (added.length > 0) deliver.to(added, "conversationCreated", { conversationId });
  const changed = [
    ...added.map((userId) => ({ userId, role: "member" as const })),
    ...removed.map((userId) => ({ userId, role: null })),
    ...roles,
  ];
  const memberCount = conversation.memberIds.length;
  if (changed.length > 0) deliver.toMembers(conversationId, "membersChanged", { conversationId, memberCount, changed });
  const managers = Object.keys(conversation.group?.roles ?? {});
  if (more.requests) deliver.to(managers, "requestsChanged", { conversationId });
  const now = more.details && (await readDetails(database, conversationId));
  if (now) deliver.toMembers(conversationId, "groupUpdated", { ...now, conversationId });
  for (const row of more.systemMessages) announceSystemMessage(deliver, conversation, row);
}
