import type { GroupRights, HistoryForNew, PrivacyLevel, Role, SpaceJoining } from "@lingualoom/contract/shapes.ts";
import { isNotes } from "#/people/membership/membership-store.ts";
import { endVisits } from "#/people/people/guest-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export interface NewGroup {
  readonly id: string;
  readonly owner: string;
  readonly title: string;
  readonly description: string;
  readonly mediaId: string | null;
  readonly initialPrivacyLevel: PrivacyLevel;
  readonly now: Date;
  /** With its own id, it is the announcement group of a new space. */
  readonly space?: { readonly _id: string; readonly joining: SpaceJoining } | undefined;
}

export async function insertGroup(sql: Transaction, group: NewGroup): Promise<void> {
  const { id, owner, title, description, mediaId, initialPrivacyLevel, now, space } = group;
  // Members whom a group adds come into its space, too.
  const adding = space ? "admins" : "everyone";
  const others = space?._id === id ? "admins" : "everyone";
  await sql`
    insert into conversations (id, kind, title, description, media_id, initial_privacy_level, member_count,
      members_version, created_at, space_id, space_joining, posting, adding, pinning)
    values (${id}, 'group', ${title}, ${description}, ${mediaId}, ${initialPrivacyLevel}, 1, 1, ${now},
      ${space?._id ?? null}, ${space?.joining ?? "invited"}, ${others}, ${adding}, ${others})`;
  await sql`
    insert into participants (conversation_id, user_id, role, joined_at) values (${id}, ${owner}, 'owner', ${now})`;
  if (mediaId !== null) await storeGroupPicture(sql, mediaId);
}

export interface LockedGroup extends GroupRights {
  readonly conversationId: string;
  readonly me: string;
  readonly role: Role;
  readonly title: string;
  readonly description: string;
  readonly mediaId: string | null;
  readonly historyForNew: HistoryForNew;
  readonly memberCount: number;
  readonly lastSeq: number;
  /** The space of the group; its own id for the announcement group of a space. */
  readonly spaceId: string | null;
  /** A person's chat with themselves. */
  readonly isNotes: boolean;
}

export const insertNotes = (sql: Transaction, userId: string, conversationId: string) =>
  sql`insert into notes (user_id, conversation_id) values (${userId}, ${conversationId})`;

/** Returns the id of a person's chat with themselves, if there is one. */
export async function findNotes(sql: Sql, userId: string): Promise<string | undefined> {
  const [row] = await sql<{ id: string }[]>`
    select n.conversation_id as id from notes n where n.user_id = ${userId}`;
  return row?.id;
}

/** The same; until the transaction ends, no other device of the person creates one. */
export async function lockNotes(sql: Transaction, userId: string): Promise<string | undefined> {
  await sql`select from users where id = ${userId} for no key update`;
  return findNotes(sql, userId);
}

/** Whether a group is the announcement group of a space, which stands for the space. */
export const isSpace = ({ conversationId, spaceId }: Pick<LockedGroup, "conversationId" | "spaceId">): boolean =>
  spaceId === conversationId;

/** Takes the same lock as a send, so that every message is before or after the change. */
export async function lockGroup(sql: Transaction, me: string, conversationId: string): Promise<LockedGroup | null> {
  await sql`select from conversations where id = ${conversationId} for no key update`;
  return readGroup(sql, me, conversationId);
}

export async function readGroup(sql: Sql, me: string, conversationId: string): Promise<LockedGroup | null> {
  const [row] = await sql<LockedGroup[]>`
    select c.id as "conversationId", p.user_id as me, p.role, ${groupColumns(sql)}
    from conversations c join participants p on p.conversation_id = c.id and p.user_id = ${me}
    where c.id = ${conversationId} and c.kind = 'group' and c.ended_at is null`;
  return row ?? null;
}

/** Locks the group for a person who is not a member yet and so has no role. */
export async function lockGroupToJoin(
  sql: Transaction,
  conversationId: string,
): Promise<Omit<LockedGroup, "me" | "role"> | null> {
  await sql`select from conversations where id = ${conversationId} for no key update`;
  const [row] = await sql<LockedGroup[]>`
    select c.id as "conversationId", ${groupColumns(sql)} from conversations c
    where c.id = ${conversationId} and c.kind = 'group' and c.ended_at is null`;
  return row ?? null;
}

const groupColumns = (sql: Sql) => sql`
  c.title, c.description, c.media_id as "mediaId", c.posting, c.adding, c.pinning, c.editing,
  c.history_for_new as "historyForNew", c.member_count as "memberCount", c.last_seq as "lastSeq", c.space_id as "spaceId",
  ${isNotes(sql)} as "isNotes"`;

export type GroupDetailsRow = Pick<
  LockedGroup,
  "title" | "description" | "mediaId" | "posting" | "adding" | "pinning" | "editing" | "historyForNew"
>;

export async function writeGroup(sql: Transaction, id: string, group: GroupDetailsRow): Promise<void> {
  const { title, description, mediaId, posting, adding, pinning, editing, historyForNew } = group;
  await sql`
    update conversations set title = ${title}, description = ${description}, media_id = ${mediaId},
      posting = ${posting}, adding = ${adding}, pinning = ${pinning}, editing = ${editing},
      history_for_new = ${historyForNew}, members_version = members_version + 1
    where id = ${id}`;
}

/** Makes an upload the picture of a group, so that it is not deleted as unused. */
export const storeGroupPicture = (sql: Transaction, mediaId: string) =>
  sql`update media set due_at = null where id = ${mediaId}`;

export const endGroupPicture = (sql: Transaction, mediaId: string, now: Date) =>
  sql`update media set due_at = null, ended_at = ${now} where id = ${mediaId} and ended_at is null`;

/** Makes the group unreachable. @returns its former members */
export async function endGroup(sql: Transaction, id: string, now: Date): Promise<string[]> {
  await sql`
    update conversations set ended_at = ${now}, closed = true, member_count = 0, members_version = members_version + 1
    where id = ${id}`;
  // Groups of a space outlive it.
  await sql`update conversations set space_id = null, space_joining = 'invited' where id = ${id} or space_id = ${id}`;
  for (const table of ["group_requests", "group_invitations", "group_bans", "former_members", "invites", "widgets"])
    await sql`delete from ${sql(table)} where conversation_id = ${id}`;
  const rows = await sql<{ user_id: string }[]>`
    delete from participants where conversation_id = ${id} returning user_id`;
  const members = rows.map(({ user_id }) => user_id);
  await endVisits(sql, members, now);
  return members;
}

/** Returns the last sequence number of a locked conversation, including messages of this transaction. */
export async function lastSeqOf(sql: Transaction, conversationId: string): Promise<number> {
  const [row] = await sql<[{ lastSeq: number }]>`
    select last_seq as "lastSeq" from conversations where id = ${conversationId}`;
  return row.lastSeq;
}
