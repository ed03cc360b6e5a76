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

/** Locks a user about to be deleted until the transaction ends; false when they are already gone. */
export async function lockLeaving(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql`select from users where id = ${userId} and deleted_at is null for update`;
  return rows.length > 0;
}

export interface ClosedAccount {
  readonly isUnmailed: boolean;
  readonly email: string;
  readonly language: string;
}

export async function botsOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select u.id from bots b join users u on u.id = b.user_id
    where b.owner_id = ${userId} and u.deleted_at is null order by u.id for update of u`;
  return rows.map(({ id }) => id);
}

/**
 * Closes an account: it cannot sign in, be written to or be found. Its email address stays until everything else is
 * gone, which identifies unfinished deletions. Suspending it closes its conversations.
 */
export async function closeAccount(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`
    update users set full_name = '', image = null, is_admin = false, discoverable = false, show_presence = false,
      suspended_at = ${now}, deleted_at = ${now}, created_at = ${now}, updated_at = ${now}
    where id = ${userId}`;
  await sql`delete from accounts where user_id = ${userId}`;
}

/** An address that cannot exist. */
const goneAddress = (sql: Sql) => sql`'deleted ' || id::text`;

export async function unfinishedDeletions(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where deleted_at is not null and email <> ${goneAddress(sql)} order by deleted_at`;
  return rows.map(({ id }) => id);
}

/** Returns a closed account, locked until the transaction ends; null when its deletion is finished. */
export async function lockClosed(sql: Sql, userId: string): Promise<ClosedAccount | null> {
  const [row] = await sql<ClosedAccount[]>`
    select u.is_bot or u.is_guest as "isUnmailed", u.email, coalesce(s.interface_language, 'en') as language
    from users u left join user_settings s on s.user_id = u.id
    where u.id = ${userId} and u.deleted_at is not null and u.email <> ${sql`'deleted ' || u.id::text`}
    for update of u`;
  return row ?? null;
}

/** Removes the last personal data of the row, which finishes the deletion. */
export async function forgetEmail(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update users set email = ${goneAddress(sql)}, updated_at = ${now} where id = ${userId}`;
}

export async function emptyPersonalTables(sql: Sql, userId: string): Promise<void> {
  for (const { name, owner } of await personalTables(sql))
    await sql`delete from ${sql(name)} where ${sql(owner)} = ${userId}`;
  await sql`delete from work where owner = ${userId}`;
}

/** Deletes data stored under the address: sign-ups, emails, and when it last received one. */
export async function forgetAddress(sql: Sql, email: string, addressHash: Buffer): Promise<void> {
  await sql`delete from pending_registrations where email = ${email}`;
  await sql`delete from email_changes where new_email = ${email}`;
  await sql`delete from work where kind = 'email' and payload->>'recipient' = ${email}`;
  await sql`delete from mail_throttle where address_hash = ${addressHash}`;
  await sql`delete from verifications where identifier = ${email} or value like ${`%${email}%`}`;
}

/** Rows per transaction, which delays the other person's sends for some milliseconds. */
const BATCH = 200;

/** Conversations where the user is a member, has reacted, voted or suggested something, or has a webhook. */
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
 * Removes some of the user's reactions or votes in a conversation, and recounts the affected messages.
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

/** Removes some of the user's corrections in a conversation. @returns whether there may be more */
export async function endCorrections(sql: Transaction, conversationId: string, userId: string): Promise<boolean> {
  await lockConversation(sql, conversationId);
  return endCorrectionsOf(sql, conversationId, userId);
}

/**
 * Removes some of the user's suggestions in a conversation, and the renditions made from them.
 * @returns whether there may be more
 */
export async function endSuggestions(sql: Transaction, conversationId: string, userId: string): Promise<boolean> {
  await lockConversation(sql, conversationId);
  const taken = await takeBackSuggestions(sql, conversationId, userId);
  for (const message of taken) await showWritten(sql, message);
  return isFullBatch(taken);
}

/**
 * Turns some of the user's messages in a conversation into tombstones: their numbers stay, so that no conversation has
 * gaps; their texts and renditions are deleted. Each tombstone is a normal change of its conversation.
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
 * Deletes all other translations of the conversation, which were made for the user. The other person's messages stay.
 * @returns whether there may be more
 */
export async function endConversationsRenditions(sql: Sql, conversationId: string): Promise<boolean> {
  const ended = await sql`
    delete from renditions where conversation_id = ${conversationId} and id = any(array(
      select id from renditions where conversation_id = ${conversationId} and written_by is null limit ${BATCH}))`;
  return ended.count === BATCH;
}

/**
 * Deletes digests and client message ids: a digest of a short text can be guessed, and a client message id may contain
 * any text. Earlier deleted messages still have them.
 * @returns whether there may be more
 */
export async function deleteClientMessageIds(sql: Sql, userId: string): Promise<boolean> {
  const forgotten = await sql`
    update messages set digest = '', client_message_id = id::text where id = any(array(
      select id from messages where sender_id = ${userId} and client_message_id <> id::text limit ${BATCH}))`;
  return forgotten.count === BATCH;
}

/** Returns the last tombstone of each conversation, whose number shows open pages that there are more. */
export const lastTombstones = (sql: Sql, userId: string) => sql<MessageRow[]>`
  select distinct on (m.conversation_id) ${messageColumns(sql)}
  from messages m where m.sender_id = ${userId} order by m.conversation_id, m.change_seq desc`;

/** Returns accounts deleted since then for which a message arrived at the last moment. */
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
