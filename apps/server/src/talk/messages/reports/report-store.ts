import { REPORT_CONTEXT } from "@lingualoom/contract/limits.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { altOf } from "#/platform/media/attachment-store.ts";
import { readableMessage } from "#/talk/message/access.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";
import type { ReportedPart } from "./reported-part.ts";

export async function isReported(sql: Sql, me: string, messageId: string, { partId }: ReportedPart): Promise<boolean> {
  const rows = await sql`
    select from reports
    where reporter_id = ${me} and message_id = ${messageId} and coalesce(part_id, message_id) = ${partId ?? messageId}`;
  return rows.length > 0;
}

/** A message as shown to the operator. */
export interface ShownMessage extends MessageKey {
  readonly sender_id: string;
  readonly created_at: Date;
  readonly text: string;
  readonly alt: string | null;
  readonly media_id: string | null;
}

export type ReportedText = Pick<
  ShownMessage,
  keyof MessageKey | "sender_id" | "created_at" | "text" | "alt" | "media_id"
>;

/** Reads a suggestion or correction of a message in the form of a message by its author. */
export async function readPart(
  sql: Sql,
  { id, conversation_id }: MessageKey,
  { part, partId }: ReportedPart,
): Promise<Pick<ShownMessage, "sender_id" | "created_at" | "text"> | undefined> {
  const found =
    part === "correction"
      ? sql`from corrections
        where conversation_id = ${conversation_id} and message_id = ${id} and made_by = ${partId}`
      : sql`from rendition_changes
        where conversation_id = ${conversation_id} and message_id = ${id} and id = ${partId} and kind = 'suggested'`;
  const [row] = await sql<Pick<ShownMessage, "sender_id" | "created_at" | "text">[]>`
    select made_by as sender_id, created_at, text ${found}`;
  return row;
}

/** @throws AppError `NOT_FOUND` for messages that `me` may not read */
export function readReportable(sql: Sql, me: string, id: string, now: Date) {
  // The driver returns the last of several columns with the same name.
  const beside: ReturnType<Sql> = sql`m.created_at, ${imageOf(sql)} as media_id, ${wordsOf(sql)} as text`;
  return readableMessage<Pick<ShownMessage, "created_at" | "media_id">>(sql, me, id, now, beside);
}

/** The text of message `m`; for a poll, including its options, one per line. */
const wordsOf = (sql: Sql) => sql`m.text || coalesce((
  select string_agg(E'\\n– ' || option, '' order by place)
  from jsonb_array_elements_text(m.poll -> 'options') with ordinality as offered(option, place)), '')`;

/** The first image that a message carries. */
const imageOf = (sql: Sql) => sql`(
  select a.id from media a where a.id = any(m.attachment_ids) and a.ended_at is null and a.kind = 'image'
  order by array_position(m.attachment_ids, a.id) limit 1)`;

/** Returns the last messages before one that `me` can read, nearest first. */
export const readBefore = (
  sql: Sql,
  me: string,
  { conversation_id, seq }: { readonly conversation_id: string; readonly seq: number },
  now: Date,
) => sql<ShownMessage[]>`
  select m.id, m.conversation_id, m.sender_id, m.created_at, ${wordsOf(sql)} as text, ${imageOf(sql)} as media_id,
    ${altOf(sql, "m")} as alt
  from messages m
  join participants mine on mine.conversation_id = m.conversation_id and mine.user_id = ${me}
  where m.conversation_id = ${conversation_id} and m.seq < ${seq} and m.seq >= mine.from_seq
    and m.deleted_at is null and m.system is null and (m.expires_at is null or m.expires_at > ${now})
    and not exists (
      select from hidden_messages h
      where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.seq)
  order by m.seq desc limit ${REPORT_CONTEXT}`;

export interface NewReport {
  readonly id: string;
  readonly reporterId: string;
  readonly reason: string;
  readonly words: string;
  readonly withContext: boolean;
  readonly part: ReportedPart;
  /** The reported message, then those before it. */
  readonly messages: readonly ShownMessage[];
  /** The copy of the reported message's picture. */
  readonly mediaId: string | null;
  readonly now: Date;
}

/** Ignores a second report of the same person about the same thing. */
export async function insertReport(sql: Transaction, report: NewReport): Promise<void> {
  const { id, reporterId, reason, words, withContext, part, messages, mediaId, now } = report;
  const [reported] = messages;
  const added = await sql`
    insert into reports (id, reporter_id, message_id, part, part_id, reason, words, with_context, reported_at)
    values (${id}, ${reporterId}, ${reported?.id ?? null}, ${part.part}, ${part.partId}, ${reason}, ${words}, ${withContext},
      ${now})
    on conflict do nothing`;
  if (added.count === 0) return;
  await sql`insert into report_outcomes (report_id) values (${id})`;
  for (const [place, one] of messages.entries())
    await sql`
      insert into reported_messages (report_id, place, message_id, conversation_id, author_id, sent_at, text, has_picture,
        alt, media_id)
      values (${id}, ${place}, ${one.id}, ${one.conversation_id}, ${one.sender_id}, ${one.created_at}, ${one.text},
        ${one.media_id !== null}, ${one.alt ?? ""}, ${place === 0 ? mediaId : null})`;
  await sql`update media set due_at = null where id = ${mediaId}`;
}

/** Deletes reports with their pictures, whose files go with the next sweep of pictures. */
async function endReports(sql: Sql, ids: readonly string[], now: Date): Promise<void> {
  await sql`
    update media set ended_at = ${now} where ended_at is null and id in (
      select media_id from reported_messages where report_id = any(${[...ids]}::uuid[]))`;
  await sql`delete from reports where id = any(${[...ids]}::uuid[])`;
}

/** Deletes the reports an account made, those about its messages, and its messages in the context of others. */
export async function forgetReports(sql: Sql, userId: string, now: Date): Promise<void> {
  const rows = await sql<{ id: string }[]>`
    select id from reports where reporter_id = ${userId}
    union select report_id from reported_messages where author_id = ${userId} and place = 0`;
  await endReports(
    sql,
    rows.map(({ id }) => id),
    now,
  );
  await sql`delete from reported_messages where author_id = ${userId}`;
}

const BATCH = 200;

/** @returns whether there may be more */
export async function forgetReportsBefore(sql: Sql, before: Date, now: Date): Promise<boolean> {
  const rows = await sql<{ id: string }[]>`
    select id from reports where reported_at < ${before} order by reported_at limit ${BATCH}`;
  await endReports(
    sql,
    rows.map(({ id }) => id),
    now,
  );
  return rows.length === BATCH;
}
