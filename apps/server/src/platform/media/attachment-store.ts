import type { AttachmentKind, Spoken } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../database/open.ts";

export interface AttachmentRow {
  readonly id: string;
  readonly kind: AttachmentKind;
  readonly name: string;
  readonly type: string;
  readonly bytes: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly animated: boolean;
  readonly alt: string;
  readonly duration_ms: number | null;
  readonly waveform: readonly number[] | null;
  readonly has_preview: boolean;
  readonly beginning: string | null;
  readonly transcript: Spoken | null;
  readonly is_sticker: boolean;
}

const COLUMNS = [
  "id",
  "kind",
  "name",
  "type",
  "bytes",
  "width",
  "height",
  "animated",
  "alt",
  "duration_ms",
  "waveform",
  "has_preview",
  "beginning",
  "transcript",
  "is_sticker",
] as const satisfies readonly (keyof AttachmentRow)[];

export const attachmentColumns = (sql: Sql) => sql(COLUMNS.map((column) => `a.${column}`));

const ALL = COLUMNS.map((column) => `'${column}', a.${column}`).join(", ");

/** SQL for the attachments of the named message, as JSON in their order. A message without any costs no lookup. */
export const attachmentsOf = (sql: Sql, message: string) => sql`
  case when ${sql(message)}.attachment_ids is not null then (
    select json_agg(json_build_object(${sql.unsafe(ALL)}) order by array_position(${sql(message)}.attachment_ids, a.id))
    from media a where a.id = any(${sql(message)}.attachment_ids) and a.ended_at is null) end`;

/** SQL for the facts of message `m`'s attachments in an export (`ExportedAttachment`), without their places. */
export const exportedAttachmentsOf = (sql: Sql) => sql`
  case when m.attachment_ids is not null then (
    select json_agg(json_strip_nulls(json_build_object('id', a.id, 'kind', a.kind, 'name', a.name, 'type', a.type,
        'bytes', a.bytes, 'alt', nullif(a.alt, ''), 'durationMs', a.duration_ms,
        'sticker', nullif(a.is_sticker, false), 'voice', case when a.waveform is not null then true end)) order by array_position(m.attachment_ids, a.id))
    from media a where a.id = any(m.attachment_ids) and a.ended_at is null) end`;

/** SQL for the description of the first attachment that has one, or null. */
export const altOf = (sql: Sql, message: string) => sql`
  case when ${sql(message)}.attachment_ids is not null then (
    select a.alt from media a
    where a.id = any(${sql(message)}.attachment_ids) and a.ended_at is null and a.alt <> ''
    order by array_position(${sql(message)}.attachment_ids, a.id) limit 1) end`;

const TEXTS = { alt: "a.alt", name: "a.name", transcript: "a.transcript ->> 'text'" };

/** SQL for a text of each attachment, one per line; null without any. */
export const textsOf = (sql: Sql, message: string, text: keyof typeof TEXTS) => sql`
  case when ${sql(message)}.attachment_ids is not null then (
    select string_agg(nullif(${sql.unsafe(TEXTS[text])}, ''), E'\n'
      order by array_position(${sql(message)}.attachment_ids, a.id)) from media a
    where a.id = any(${sql(message)}.attachment_ids) and a.ended_at is null) end`;
