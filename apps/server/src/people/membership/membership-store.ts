import type { GroupRights } from "@lingualoom/contract/shapes.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { PrivacyLevelRecord } from "./privacy-level.ts";

/** A conversation as access checks and delivery need it, without its counters, which change with every message. */
export interface Membership {
  readonly conversationId: string;
  readonly kind: "direct" | "group";
  readonly memberIds: readonly string[];
  /** Accepts no more messages. Sends need not check this: the row of a closed conversation refuses them. */
  readonly closed: boolean;
  /** A direct conversation without messages, which its members cannot see. */
  readonly isEmpty: boolean;
  readonly privacy: PrivacyLevelRecord;
  /** Roles and permissions; null for a direct conversation. */
  readonly group: GroupMembership | null;
  /** Rises with every change of members, roles and permissions. */
  readonly membersVersion: number;
}

export interface GroupMembership extends GroupRights {
  readonly title: string;
  /** The first message that every member may read. */
  readonly latestFrom: number;
  /** First readable sequence number of each member who may not read everything. */
  readonly readsFrom: Readonly<Record<string, number>>;
  /** Only members with a role above member. */
  readonly roles: Readonly<Record<string, "owner" | "admin">>;
}

/** Levels chosen in conversation `c`, and whether a member has chosen none. Bots are ignored. */
export const privacyColumn = (sql: Sql) => sql`
  json_build_object(
    'privacyLevels', (
      select coalesce(json_agg(distinct p.privacy_level), '[]')::jsonb
        || case when exists (
          select from participants o join users u on u.id = o.user_id
          where o.conversation_id = c.id and o.privacy_level is null and not u.is_bot) then '[null]'::jsonb else '[]'::jsonb end
      from participants p where p.conversation_id = c.id and p.privacy_level is not null),
    'initialPrivacyLevel', c.initial_privacy_level,
    'consentedFromSeq', json_build_object('server', c.server_from_seq, 'providers', c.providers_from_seq)
  ) as privacy`;

/** True when conversation `c` is a person's chat with themselves. */
export const isNotes = (sql: Sql) => sql`exists (select from notes n where n.conversation_id = c.id)`;

export const memberIdsColumn = (sql: Sql) => sql`
  (select coalesce(json_agg(p.user_id order by p.joined_at, p.user_id), '[]')
    from participants p where p.conversation_id = c.id) as "memberIds"`;

const groupColumn = (sql: Sql) => sql`
  case when c.kind = 'group' then json_build_object(
    'title', c.title, 'posting', c.posting, 'adding', c.adding, 'pinning', c.pinning, 'editing', c.editing,
    'latestFrom', (select coalesce(max(p.from_seq), 1) from participants p where p.conversation_id = c.id),
    'readsFrom', (select coalesce(json_object_agg(p.user_id, p.from_seq), '{}')
      from participants p where p.conversation_id = c.id and p.from_seq > c.first_seq),
    'roles', (select coalesce(json_object_agg(p.user_id, p.role), '{}')
      from participants p where p.conversation_id = c.id and p.role <> 'member')) end as "group"`;

export function readMemberships(sql: Sql, conversationIds: readonly string[]): Promise<Membership[]> {
  return sql<Membership[]>`
    select c.id as "conversationId", c.kind, c.closed, c.kind = 'direct' and c.last_seq = 0 as "isEmpty", ${memberIdsColumn(sql)},
      ${privacyColumn(sql)}, ${groupColumn(sql)}, c.members_version as "membersVersion"
    from conversations c where c.id = any(${plainArray(conversationIds)}::uuid[])`;
}

/** The space of group `c` as in `GroupDetails`; null outside of spaces. */
export const spaceColumn = (sql: Sql) => sql`
  (select json_build_object('_id', s.id, 'title', s.title, 'joining', c.space_joining)
    from conversations s where s.id = c.space_id)`;

/** Returns the chosen levels of a group and its owner; null without members. */
export async function readGroupPrivacy(
  sql: Sql,
  conversationId: string,
): Promise<{ readonly privacy: PrivacyLevelRecord; readonly owner: string | null } | null> {
  const [row] = await sql<{ privacy: PrivacyLevelRecord; owner: string | null }[]>`
    select ${privacyColumn(sql)}, (
      select p.user_id from participants p where p.conversation_id = c.id and p.role = 'owner' limit 1) as owner
    from conversations c where c.id = ${conversationId} and c.kind = 'group' and c.member_count > 0`;
  return row ?? null;
}

/** 0 for a conversation that no longer exists. */
export async function readMembersVersion(sql: Sql, conversationId: string): Promise<number> {
  const [row] = await sql<{ version: number }[]>`
    select members_version as version from conversations where id = ${conversationId}`;
  return row?.version ?? 0;
}

export async function readGroupsOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select c.id from participants p join conversations c on c.id = p.conversation_id
    where p.user_id = ${userId} and c.kind = 'group'`;
  return rows.map(({ id }) => id);
}
