import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../database/open.ts";
import { asMessage, type MessageRow, messageColumns } from "../conversations/message.ts";
import { personalTables } from "./personal-tables.ts";

export interface Leaving {
  readonly email: string;
  readonly isAdmin: boolean;
  /** Of the last letter. */
  readonly language: string;
}

/** Somebody who is about to be deleted, held until the transaction ends; null when they are gone already. */
export async function lockLeaving(sql: Sql, userId: string): Promise<Leaving | null> {
  const [row] = await sql<Leaving[]>`
    select u.email, u.is_admin as "isAdmin", coalesce(s.interface_language, 'en') as language
    from users u left join user_settings s on s.user_id = u.id
    where u.id = ${userId} and u.deleted_at is null for update of u`;
  return row ?? null;
}

/** Takes everything out of the row but its id. The address becomes one that nobody can have. */
export async function emptyAccount(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`
    update users set full_name = '', email = ${`deleted ${userId}`}, image = null, is_admin = false,
      discoverable = false, show_presence = false, suspended_at = ${now}, deleted_at = ${now},
      created_at = ${now}, updated_at = ${now}
    where id = ${userId}`;
}

/** Rows that belong to the person alone. */
export async function emptyPersonalTables(sql: Sql, userId: string): Promise<void> {
  for (const { name, owner } of await personalTables(sql))
    await sql`delete from ${sql(name)} where ${sql(owner)} = ${userId}`;
}

/** What waits under the address: sign-ups, letters, and when it was last written to. */
export async function forgetAddress(sql: Sql, email: string, addressHash: Buffer): Promise<void> {
  await sql`delete from pending_registrations where email = ${email}`;
  await sql`delete from outgoing_mail where recipient = ${email}`;
  await sql`delete from mail_throttle where address_hash = ${addressHash}`;
  await sql`delete from verifications where identifier = ${email} or value like ${`%${email}%`}`;
}

/**
 * The person's messages become tombstones: their numbers stay, so nobody's conversation has a gap; their words, and
 * every translation made in the conversations, go. Each tombstone is a change of its conversation like any other.
 */
export async function buryMessages(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`
    delete from renditions r using messages m, participants p
    where p.user_id = ${userId} and m.conversation_id = p.conversation_id and r.message_id = m.id`;
  await sql`
    with target as (
      select id, conversation_id, row_number() over (partition by conversation_id order by seq) as n
      from messages where sender_id = ${userId} and deleted_at is null
    ), per as (
      select conversation_id, count(*) as changed from target group by conversation_id
    ), locked as (
      select id from conversations where id in (select conversation_id from per) order by id for no key update
    ), bumped as (
      update conversations c set change_seq = c.change_seq + per.changed
      from per join locked on locked.id = per.conversation_id where c.id = per.conversation_id
      returning c.id, c.change_seq - per.changed as base
    )
    update messages m set text = '', language = null, language_confidence = null, detector = null,
      revision = m.revision + 1, deleted_at = ${now}, change_seq = b.base + t.n
    from target t join bumped b on b.id = t.conversation_id where m.id = t.id`;
  // A digest of a short text can be guessed, and the sender's own id of a message may say anything. Tombstones of
  // messages that were deleted before keep these until now.
  await sql`update messages set digest = '', client_message_id = id::text where sender_id = ${userId}`;
}

/** The last tombstone of each conversation, for the pages that are open: it tells them that there is more. */
export async function lastTombstones(sql: Sql, userId: string): Promise<Message[]> {
  const rows = await sql<MessageRow[]>`
    select distinct on (m.conversation_id) ${messageColumns(sql)},
      case when m.sender_id = c.direct_low then c.direct_high else c.direct_low end as receiver_id
    from messages m join conversations c on c.id = m.conversation_id
    where m.sender_id = ${userId} order by m.conversation_id, m.change_seq desc`;
  return rows.map(asMessage);
}

/** Accounts that were deleted since then and of which a message came in at the last moment. */
export async function leftBehind(sql: Sql, since: Date): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select u.id from users u where u.deleted_at > ${since}
      and exists (select from messages m where m.sender_id = u.id and m.deleted_at is null)`;
  return rows.map(({ id }) => id);
}
