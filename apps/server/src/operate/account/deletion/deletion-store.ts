import { endCorrectionsOf } from "#/language/learning/corrections/corrections-store.ts";
import { showWritten } from "#/language/translation/by-people/author-rendition-store.ts";
import { isFullBatch, takeBackSuggestions } from "#/language/translation/by-people/suggestion-store.ts";
import { lockConversation } from "#/people/membership/lock-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { changeMessages } from "#/talk/message/change-store.ts";
import { endTexts, type TextEndings } from "#/talk/message/delete-texts-store.ts";
import { type MessageRow, messageColumns, withoutContent } from "#/talk/message/message-row-store.ts";
import { renewQuotes } from "#/talk/message/renew-store.ts";
import { removePersonsChoices, type Tally, VOTES } from "#/talk/message/tally-store.ts";
import { countReactions, countVotes } from "#/talk/messages/tallies/count-store.ts";
import { personalTables } from "../personal-tables-store.ts";

/** Locks a person who is about to be deleted until the transaction ends; false when they are gone already. */
export async function lockLeaving(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select from users where id = ${userId} and deleted_at is null for update`;
  return rows.length > 0;
}

export interface ClosedAccount {
  readonly isBot: boolean;
  readonly email: string;
  /** Of the last email to the person. */
  readonly language: string;
}

/** The bots of a person, which end with their account. */
export async function botsOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select u.id from bots b join users u on u.id = b.user_id
    where b.owner_id = ${userId} and u.deleted_at is null order by u.id for update of u`;
  return rows.map(({ id }) => id);
}

/**
 * Nobody signs in to the account, writes to it or finds it any more. Its address stays until everything else is gone:
 * that is how an unfinished deletion is known. Suspension closes its conversations.
 */
export async function closeAccount(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`
    update users set full_name = '', image = null, is_admin = false, discoverable = false, show_presence = false,
      suspended_at = ${now}, deleted_at = ${now}, created_at = ${now}, updated_at = ${now}
    where id = ${userId}`;
  await sql`delete from accounts where user_id = ${userId}`;
}

/** Replaces the address by one that nobody can have. */
const goneAddress = (sql: Sql) => sql`'deleted ' || id::text`;

/** Accounts that were closed and of which something is still there. */
export async function unfinishedDeletions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where deleted_at is not null and email <> ${goneAddress(sql)} order by deleted_at`;
  return rows.map(({ id }) => id);
}

/** A closed account, locked until the transaction ends; null when its deletion is finished. */
export async function lockClosed(sql: Sql, userId: string): Promise<ClosedAccount | null> {
  const [row] = await sql<ClosedAccount[]>`
    select u.is_bot as "isBot", u.email, coalesce(s.interface_language, 'en') as language
    from users u left join user_settings s on s.user_id = u.id
    where u.id = ${userId} and u.deleted_at is not null and u.email <> ${sql`'deleted ' || u.id::text`}
    for update of u`;
  return row ?? null;
}

/** The last trace in the row; the deletion is finished with it. */
export async function forgetEmail(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update users set email = ${goneAddress(sql)}, updated_at = ${now} where id = ${userId}`;
}

/** Rows that belong to the person alone. */
export async function emptyPersonalTables(sql: Sql, userId: string): Promise<void> {
  for (const { name, owner } of await personalTables(sql))
    await sql`delete from ${sql(name)} where ${sql(owner)} = ${userId}`;
  await sql`delete from work where owner = ${userId}`;
}

/** Deletes what waits under the address: sign-ups, emails, and when it last received one. */
export async function forgetAddress(sql: Sql, email: string, addressHash: Buffer): Promise<void> {
  await sql`delete from pending_registrations where email = ${email}`;
  await sql`delete from email_changes where new_email = ${email}`;
  await sql`delete from work where kind = 'email' and payload->>'recipient' = ${email}`;
  await sql`delete from mail_throttle where address_hash = ${addressHash}`;
  await sql`delete from verifications where identifier = ${email} or value like ${`%${email}%`}`;
}

/** Rows of one transaction, which delays the other person's sends for some milliseconds. */
const BATCH = 200;

/** Where the person is a member, has reacted to something, voted or suggested something, or a webhook posts as them. */
export async function conversationsOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select conversation_id as id from participants where user_id = ${userId}
    union select conversation_id from message_reactions where user_id = ${userId}
    union select conversation_id from poll_votes where user_id = ${userId}
    union select conversation_id from rendition_changes where made_by = ${userId}
    union select conversation_id from corrections where made_by = ${userId}
    union select conversation_id from hooks where user_id = ${userId}
    order by id`;
  return rows.map(({ id }) => id);
}

/**
 * Removes some of the person's reactions or votes in a conversation, and recounts their messages.
 *
 * @returns whether there may be more
 */
export async function takeBackChoices(
  sql: Transaction,
  tally: Tally,
  conversationId: string,
  userId: string,
): Promise<boolean> {
  await lockConversation(sql, conversationId);
  const messages = await removePersonsChoices(sql, tally, conversationId, userId, BATCH);
  await (tally === VOTES ? countVotes : countReactions)(sql, conversationId, messages);
  return messages.length === BATCH;
}

/** The same for the corrections that the person made. */
export async function endCorrections(sql: Transaction, conversationId: string, userId: string): Promise<boolean> {
  await lockConversation(sql, conversationId);
  return endCorrectionsOf(sql, conversationId, userId);
}

/**
 * Some of the person's suggestions in a conversation go, and the renditions that were made of them.
 * @returns whether there may be more
 */
export async function endSuggestions(sql: Transaction, conversationId: string, userId: string): Promise<boolean> {
  await lockConversation(sql, conversationId);
  const taken = await takeBackSuggestions(sql, conversationId, userId);
  for (const message of taken) await showWritten(sql, message);
  return isFullBatch(taken);
}

/**
 * Some of the person's messages in a conversation become tombstones: their numbers stay, so nobody's conversation has a
 * gap; their text goes, and its renditions. Each tombstone is a change of its conversation like any other.
 * @returns whether there may be more
 */
export async function tombstoneMessages(
  sql: Transaction,
  endings: TextEndings,
  conversationId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  await lockConversation(sql, conversationId);
  const buried = await changeMessages(sql, {
    target: sql`
      select id, conversation_id, seq from messages
      where conversation_id = ${conversationId} and sender_id = ${userId} and deleted_at is null
      order by seq limit ${BATCH}`,
    set: sql`client_message_id = m.id::text, revision = m.revision + 1, deleted_at = ${now}, ${withoutContent(sql)}`,
  });
  const ids = buried.map(({ id }) => id);
  await endTexts(sql, endings, conversationId, ids);
  const deletedAt = now.toISOString();
  await renewQuotes(
    sql,
    conversationId,
    buried.map(({ id, seq, sender_id, revision }) => ({
      _id: id,
      seq,
      senderId: sender_id,
      revision,
      text: "",
      deletedAt,
    })),
  );
  return buried.length === BATCH;
}

/**
 * Every other translation made in the conversation goes too: they were made for the person. What the other one wrote stays.
 * @returns whether there may be more
 */
export async function endConversationsRenditions(sql: Sql, conversationId: string): Promise<boolean> {
  const ended = await sql`
    delete from renditions where conversation_id = ${conversationId} and id = any(array(
      select id from renditions where conversation_id = ${conversationId} and written_by is null limit ${BATCH}))`;
  return ended.count === BATCH;
}

/**
 * Deletes digests and client message ids: a digest of a short text can be guessed, and a client message id may hold
 * any text. Messages that were deleted earlier still have them.
 * @returns whether there may be more
 */
export async function forgetSendersIds(sql: Sql, userId: string): Promise<boolean> {
  const forgotten = await sql`
    update messages set digest = '', client_message_id = id::text where id = any(array(
      select id from messages where sender_id = ${userId} and client_message_id <> id::text limit ${BATCH}))`;
  return forgotten.count === BATCH;
}

/** The last tombstone of each conversation: its number shows open pages that there are more. */
export const lastTombstones = (sql: Sql, userId: string) => sql<MessageRow[]>`
  select distinct on (m.conversation_id) ${messageColumns(sql)}
  from messages m where m.sender_id = ${userId} order by m.conversation_id, m.change_seq desc`;

/** Accounts that were deleted since then and of which a message came in at the last moment. */
export async function leftBehind(sql: Sql, since: Date): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select u.id from users u where u.deleted_at > ${since}
      and exists (select from messages m where m.sender_id = u.id and m.deleted_at is null)`;
  return rows.map(({ id }) => id);
}

export async function isGroup(sql: Sql, conversationId: string): Promise<boolean> {
  const rows = await sql`select from conversations where id = ${conversationId} and kind = 'group'`;
  return rows.length > 0;
}
