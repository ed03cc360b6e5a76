import { randomUUIDv7 } from "node:crypto";
import { RENDITION_CHANGES_MAX } from "@lingualoom/contract/limits.ts";
import type { PersonRow } from "#/people/people/person.ts";
import { seenColumns } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import { changeMessages, these } from "#/talk/message/change-store.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { removeWritten, showWritten, unindexWritten, waitingColumn } from "./author-rendition-store.ts";

export interface NewChange {
  readonly message: MessageKey;
  readonly language: string;
  readonly kind: "suggested" | "written" | "taken-back";
  readonly by: string;
  readonly text: string | null;
  readonly before: string | null;
  readonly now: Date;
}

/** Records a change or suggestion, and drops the oldest changes of a message that has very many. */
export async function recordChange(sql: Transaction, change: NewChange): Promise<void> {
  const { message, language, kind, by, text, before, now } = change;
  const { id, conversation_id } = message;
  await sql`
    insert into rendition_changes (id, conversation_id, message_id, target, kind, made_by, text, before, created_at)
    values (${randomUUIDv7()}, ${conversation_id}, ${id}, ${language}, ${kind}, ${by}, ${text}, ${before}, ${now})`;
  await sql`
    delete from rendition_changes where conversation_id = ${conversation_id} and id in (
      select id from rendition_changes
      where conversation_id = ${conversation_id} and message_id = ${id} and (kind <> 'suggested' or decision is not null)
      order by created_at desc, id desc offset ${RENDITION_CHANGES_MAX})`;
}

/** Counts the suggestions that await the author of a message, except those of one person in one language. */
export async function countOthersWaiting(
  sql: Sql,
  { id, conversation_id }: MessageKey,
  by: string,
  language: string,
): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from rendition_changes
    where conversation_id = ${conversation_id} and message_id = ${id} and kind = 'suggested' and decision is null
      and not (made_by = ${by} and target = ${language})`;
  return row?.count ?? 0;
}

/** @returns false when there was none */
export async function removeWaiting(
  sql: Transaction,
  { id, conversation_id }: MessageKey,
  by: string,
  language: string,
): Promise<boolean> {
  const removed = await sql`
    delete from rendition_changes
    where conversation_id = ${conversation_id} and message_id = ${id} and made_by = ${by} and target = ${language}
      and kind = 'suggested' and decision is null`;
  return removed.count > 0;
}

export interface Suggestion {
  readonly target: string;
  readonly text: string;
  readonly made_by: string;
}

/** Decides a pending suggestion; undefined when it is not pending or was replaced. */
export async function decideSuggestion(
  sql: Transaction,
  { id, conversation_id }: MessageKey,
  suggestionId: string,
  decision: "accepted" | "declined",
  now: Date,
): Promise<Suggestion | undefined> {
  const [row] = await sql<Suggestion[]>`
    update rendition_changes set decision = ${decision}, decided_at = ${now}
    where conversation_id = ${conversation_id} and id = ${suggestionId} and message_id = ${id} and kind = 'suggested'
      and decision is null
    returning target, text, made_by`;
  return row;
}

export async function countWaiting(sql: Transaction, { id, conversation_id }: MessageKey): Promise<MessageRow[]> {
  return changeMessages(sql, {
    target: these(sql, conversation_id, [id]),
    set: sql`suggestions = ${waitingColumn(sql)}`,
  });
}

/**
 * Removes a suggestion in any state, and its rendition if it was accepted.
 * @returns the changed message
 */
export async function removeSuggestion(
  sql: Transaction,
  message: MessageKey,
  suggestionId: string,
): Promise<MessageRow[]> {
  const { id, conversation_id } = message;
  const [gone] = await sql<Suggestion[]>`
    delete from rendition_changes
    where conversation_id = ${conversation_id} and id = ${suggestionId} and message_id = ${id} and kind = 'suggested'
    returning target, text, made_by`;
  if (!gone) return [];
  const { target, text, made_by } = gone;
  const accepted = await sql`
    select from renditions
    where conversation_id = ${conversation_id} and message_id = ${id} and target = ${target} and written_by = ${made_by}
      and text = ${text}`;
  if (accepted.length > 0) {
    await unindexWritten(sql, message, target);
    await removeWritten(sql, message, target);
  }
  return [await showWritten(sql, message)];
}

export interface ChangeRow extends PersonRow {
  readonly change_id: string;
  readonly target: string;
  readonly kind: NewChange["kind"];
  readonly text: string | null;
  readonly before: string | null;
  readonly created_at: Date;
  readonly decision: "accepted" | "declined" | null;
  readonly decided_at: Date | null;
}

/** Returns changes, latest first; only those by `by` if given. */
export const readChanges = (sql: Sql, { id, conversation_id }: MessageKey, viewer: string, by: string | null) => sql<
  ChangeRow[]
>`
  select h.id as change_id, h.target, h.kind, h.text, h.before, h.created_at, h.decision, h.decided_at,
    ${seenColumns(sql, viewer)}
  from rendition_changes h join users u on u.id = h.made_by
  where h.conversation_id = ${conversation_id} and h.message_id = ${id}
    ${by === null ? sql`` : sql`and h.made_by = ${by} and h.kind = 'suggested'`}
  order by h.created_at desc, h.id desc`;

export async function areBlocked(sql: Sql, one: string, other: string): Promise<boolean> {
  const rows = await sql`
    select from blocks
    where (blocker_id = ${one} and blocked_id = ${other}) or (blocker_id = ${other} and blocked_id = ${one}) limit 1`;
  return rows.length > 0;
}

const BATCH = 200;

/**
 * Removes what a deleted account suggested in a conversation, including accepted suggestions.
 * @returns the changed messages
 */
export async function takeBackSuggestions(
  sql: Transaction,
  conversationId: string,
  userId: string,
): Promise<MessageKey[]> {
  const messages = await sql<MessageKey[]>`
    select distinct m.id, m.conversation_id
    from rendition_changes h join messages m on m.conversation_id = h.conversation_id and m.id = h.message_id
    where h.made_by = ${userId} and h.conversation_id = ${conversationId} and m.sender_id <> ${userId} limit ${BATCH}`;
  const ids = messages.map(({ id }) => id);
  await sql`
    delete from search_runs where conversation_id = ${conversationId} and rendition_id in (
      select id from renditions
      where conversation_id = ${conversationId} and message_id = any(${ids}::uuid[]) and written_by = ${userId})`;
  await sql`
    delete from renditions
    where conversation_id = ${conversationId} and message_id = any(${ids}::uuid[]) and written_by = ${userId}`;
  await sql`
    delete from rendition_changes
    where conversation_id = ${conversationId} and message_id = any(${ids}::uuid[]) and made_by = ${userId}`;
  return messages;
}

export const isFullBatch = (rows: readonly unknown[]) => rows.length === BATCH;
