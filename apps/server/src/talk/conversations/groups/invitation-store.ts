import type { PersonRow } from "#/people/people/person.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

/** @returns the people who were not invited yet */
export async function insertInvitations(
  sql: Transaction,
  conversationId: string,
  by: string,
  userIds: readonly string[],
  now: Date,
): Promise<string[]> {
  const rows = await sql<{ user_id: string }[]>`
    insert into group_invitations (conversation_id, user_id, by_id, created_at)
    select ${conversationId}, id, ${by}, ${now} from unnest(${[...userIds]}::uuid[]) as t(id)
    on conflict do nothing returning user_id`;
  return rows.map(({ user_id }) => user_id);
}

export interface InvitationRow {
  readonly conversationId: string;
  readonly title: string;
  readonly media: string | null;
  readonly memberCount: number;
  readonly by: PersonRow;
}

/** True when invitation `i` is valid: its inviter is neither suspended nor separated from the person by a block. */
const isPending = (sql: Sql) => sql`
  not is_blocked(i.by_id, i.user_id) and exists (select from users u where u.id = i.by_id and u.suspended_at is null)`;

/** Returns the valid invitations of a person, latest first. */
export const readInvitations = (sql: Sql, me: string) => sql<InvitationRow[]>`
  select c.id as "conversationId", c.title, c.member_count as "memberCount",
    (select id from media where media.id = c.media_id and ended_at is null) as media,
    json_build_object('id', u.id, 'full_name', u.full_name, 'image', u.image, 'bot', u.is_bot, 'guest', u.is_guest) as by
  from group_invitations i
  join conversations c on c.id = i.conversation_id and c.ended_at is null
  join users u on u.id = i.by_id
  where i.user_id = ${me} and ${isPending(sql)}
  order by i.created_at desc, c.id`;

/** Ends links and invitations of members who may no longer add people. @returns the people they had invited */
export async function endWithoutRight(sql: Transaction, conversationId: string, now: Date): Promise<string[]> {
  const mayAdd = (person: ReturnType<Sql>) => sql`
    exists (
      select from participants p join conversations c on c.id = p.conversation_id
      where c.id = ${conversationId} and p.user_id = ${person} and (p.role <> 'member' or c.adding = 'everyone'))`;
  await sql`
    update invites set ended_at = ${now}
    where conversation_id = ${conversationId} and ended_at is null and not ${mayAdd(sql`invites.user_id`)}`;
  const rows = await sql<{ user_id: string }[]>`
    delete from group_invitations
    where conversation_id = ${conversationId} and not ${mayAdd(sql`group_invitations.by_id`)} returning user_id`;
  return rows.map(({ user_id }) => user_id);
}

/** @returns the inviter; null when there was no invitation */
export async function deleteInvitation(sql: Sql, conversationId: string, me: string): Promise<string | null> {
  const [row] = await sql<{ by_id: string }[]>`
    delete from group_invitations where conversation_id = ${conversationId} and user_id = ${me} returning by_id`;
  return row?.by_id ?? null;
}

/** Uses up a valid invitation. @returns whether there was one */
export async function takeInvitation(sql: Sql, conversationId: string, me: string): Promise<boolean> {
  const taken = await sql`
    delete from group_invitations i where i.conversation_id = ${conversationId} and i.user_id = ${me} and ${isPending(sql)}`;
  return taken.count > 0;
}
