import type { Database, Sql } from "../database/open.ts";
import type { AttachmentRow } from "./attachment-store.ts";
import { attachmentColumns } from "./attachment-store.ts";
import type { Purpose } from "./picture-sizes.ts";

const UNUSED_MS = 24 * 60 * 60 * 1_000;
/** Rows touched by one statement, so that none holds locks for long. */
const BATCH = 200;

/** Sorts before every id. */
export const FIRST = "00000000-0000-0000-0000-000000000000";

const unusedUntil = (now: Date) => new Date(now.getTime() + UNUSED_MS);

interface NewPicture {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  readonly ownerId: string;
  readonly bytes: number;
  readonly purpose: Purpose;
}

/**
 * Inserts if the owner has room for this many more bytes.
 * @param most storage quota per person in bytes; null: unlimited
 * @returns false, and nothing is inserted, when it would exceed the quota
 */
export async function insertWithin(
  database: Database,
  { ownerId, bytes, most, of = "files" }: { readonly ownerId: string; readonly bytes: number } & Partial<Quota>,
  insert: (sql: Sql) => PromiseLike<unknown>,
): Promise<boolean> {
  return database.begin(async (sql) => {
    // Serialized per user; otherwise concurrent uploads would each find room for themselves.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lingualoom pictures ${ownerId}`}, 0))`;
    if (typeof most === "number" && (await bytesOf(sql, ownerId, of)) + bytes > most) return false;
    await insert(sql);
    return true;
  });
}

/** Inserted before the files are written, so that no file is ever without a row. */
export const insertPicture = (sql: Sql, picture: NewPicture, now: Date) => {
  const { id, ownerId, purpose, width, height, animated, bytes } = picture;
  return sql`
    insert into media (id, owner_id, purpose, width, height, animated, bytes, created_at, due_at)
    values (${id}, ${ownerId}, ${purpose}, ${width}, ${height}, ${animated}, ${bytes}, ${now}, ${unusedUntil(now)})`;
};

/**
 * Inserts a row of `ownerId` that shares the files of another row, for another message. The files are stored once and
 * removed with the last row that uses them.
 * @returns false when the original is gone or has not arrived
 */
export async function insertCopy(
  sql: Sql,
  copy: { readonly id: string; readonly of: string; readonly ownerId: string; readonly purpose: Purpose },
  now: Date,
): Promise<boolean> {
  // Locked, so that its files are not removed before the copy exists.
  const copied = await sql`
    insert into media (id, owner_id, purpose, kind, type, name, width, height, animated, bytes, duration_ms, waveform,
      has_preview, beginning, transcript, is_sticker, files_of, created_at, due_at)
    select ${copy.id}, ${copy.ownerId}, ${copy.purpose}, kind, type, name, width, height, animated, bytes, duration_ms,
      waveform, has_preview, beginning, case when ${copy.purpose}::text = 'message' then transcript end, is_sticker, coalesce(files_of, id), ${now}, ${unusedUntil(now)}
    from media where id = ${copy.of} and ended_at is null and received is null for key share`;
  return copied.count > 0;
}

export interface Quota {
  /** Bytes; null: unlimited. */
  readonly most: number | null;
  /** Exports of other chats are deleted once they were read, and count apart. */
  readonly of: "files" | "exports";
}

/** Returns the bytes of a user's media, including unfinished uploads but not deleted ones. */
export async function bytesOf(sql: Sql, ownerId: string, of: Quota["of"] = "files"): Promise<number> {
  const [row] = await sql<[{ bytes: number }]>`
    select coalesce(sum(bytes), 0)::bigint as bytes from media
    where owner_id = ${ownerId} and ended_at is null and purpose not in ('report', 'link') and is_export = ${of === "exports"}`;
  return row.bytes;
}

/** The columns that determine which files of the storage belong to a row. */
export interface StoredRow {
  readonly id: string;
  readonly kind: AttachmentRow["kind"];
  readonly bytes: number;
  readonly hasPreview: boolean;
}

/** All rows that are not deleted, one for each set of files. */
export const storedMedia = (sql: Sql) => sql<StoredRow[]>`
  select distinct on (coalesce(files_of, id)) coalesce(files_of, id) as id, kind, bytes, has_preview as "hasPreview"
  from media where ended_at is null and received is null order by coalesce(files_of, id)`;

/** Returns the bytes of one row's files; 0 for an unknown id. */
export async function sizeOf(sql: Sql, id: string): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`select bytes from media where id = ${id}`;
  return row?.bytes ?? 0;
}

export const discardUpload = (sql: Sql, id: string, ownerId: string, now: Date) => sql`
  update media set due_at = null, ended_at = ${now}
  where id = ${id} and owner_id = ${ownerId} and purpose = 'message' and client_message_id is null and ended_at is null`;

/** Marks a picture as deleted; its files and its row are removed later. */
export async function deletePicture(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update media set due_at = null, ended_at = ${now} where id = ${id} and ended_at is null`;
}

/** Keeps the picture of a sticker, which no message shows. */
export const keepSticker = (sql: Sql, id: string) => sql`
  update media set due_at = null, is_sticker = true where id = ${id} and ended_at is null`;

export interface Claim {
  readonly files: readonly { readonly id: string; readonly alt: string }[];
  readonly ownerId: string;
  readonly conversationId: string;
  readonly clientMessageId: string;
  /** Absent for a message's own attachments. */
  readonly purpose?: "link";
}

/**
 * Makes uploads the attachments of one message, before the message is stored. A retry of the same message claims them
 * again, but cannot change the descriptions of a stored message.
 * @returns the uploads that this message may show
 */
export const claimFiles = (sql: Sql, claim: Claim, now: Date) => {
  const { files, ownerId, conversationId, clientMessageId, purpose = "message" } = claim;
  return sql<AttachmentRow[]>`
    update media a set conversation_id = ${conversationId}, client_message_id = ${clientMessageId},
      alt = case when exists (
        select from messages
        where conversation_id = ${conversationId} and sender_id = ${ownerId} and client_message_id = ${clientMessageId}
      ) then a.alt else given.alt end,
      due_at = case when a.due_at is null then null else ${unusedUntil(now)}::timestamptz end
    from unnest(${files.map(({ id }) => id)}::uuid[], ${files.map(({ alt }) => alt)}::text[]) as given(id, alt)
    where a.id = given.id and a.owner_id = ${ownerId} and a.purpose = ${purpose} and a.ended_at is null
      and a.received is null
      and (a.client_message_id is null
        or (a.client_message_id = ${clientMessageId} and a.conversation_id = ${conversationId}))
    returning ${attachmentColumns(sql)}`;
};

/** Returns which of these uploads of one user exist, whichever message shows them. */
export async function existingUploads(sql: Sql, ids: readonly string[], ownerId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from media where id = any(${[...ids]}::uuid[]) and owner_id = ${ownerId} and ended_at is null`;
  return rows.map(({ id }) => id);
}

/** A file to be shown, with the id of the row that owns its files. */
export interface VisibleFile extends Pick<AttachmentRow, "kind" | "name" | "type" | "bytes" | "has_preview"> {
  readonly filesId: string;
}

/**
 * Profile pictures and stickers are visible to all signed-in users, those of a space to its members, the picture of a report to
 * administrators, the picture of a group to members and invited users, an upload to its owner, and the attachments of a message to everyone who can see
 * the message: not after it was deleted, even if only for themselves, and not after it expired.
 */
export async function findVisible(sql: Sql, mediaId: string, me: string, now: Date): Promise<VisibleFile | undefined> {
  const [row] = await sql<VisibleFile[]>`
    select coalesce(media.files_of, media.id) as "filesId", media.kind, media.name, media.type, media.bytes, media.has_preview
    from media
    left join messages m on m.conversation_id = media.conversation_id and m.sender_id = media.owner_id
      and m.client_message_id = media.client_message_id and ${shows(sql)}
    where media.id = ${mediaId} and media.ended_at is null and media.received is null and (
      media.purpose = 'avatar'
      or exists (
        select from stickers s where s.media_id = media.id and (s.space_id is null or exists (
          select from participants p where p.conversation_id = s.space_id and p.user_id = ${me})))
      or (media.purpose = 'report' and exists (
        select from users u where u.id = ${me} and u.is_admin and u.suspended_at is null))
      or (media.purpose = 'group' and exists (
        select from conversations c where c.media_id = media.id and (
          exists (select from participants p where p.conversation_id = c.id and p.user_id = ${me})
          or exists (select from group_invitations i where i.conversation_id = c.id and i.user_id = ${me}))))
      or (m.id is null and media.purpose = 'message' and media.owner_id = ${me})
      or (m.deleted_at is null and (m.expires_at is null or m.expires_at > ${now})
        and exists (
          select from participants p
          where p.conversation_id = m.conversation_id and p.user_id = ${me} and m.seq >= p.from_seq)
        and not exists (
          select from hidden_messages h
          where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.seq)))`;
  return row;
}

/** True when message `m` shows a row of `media`, as an attachment or as the preview of its link. */
const shows = (sql: Sql) =>
  sql`(media.id = any(m.attachment_ids) or (media.purpose = 'link' and m.link_preview->>'mediaId' = media.id::text))`;

export async function setProfilePicture(
  sql: Sql,
  userId: string,
  picture: { readonly id: string; readonly url: string } | null,
  now: Date,
): Promise<void> {
  await sql`update users set image = ${picture?.url ?? null}, updated_at = ${now} where id = ${userId}`;
  await sql`update media set due_at = null, ended_at = ${now}
    where owner_id = ${userId} and purpose = 'avatar' and ended_at is null and id is distinct from ${picture?.id ?? null}`;
  if (picture) await sql`update media set due_at = null where id = ${picture.id}`;
}

/** Deletes the attachments of messages and removes them from the messages. */
export async function deleteForMessages(
  sql: Sql,
  conversationId: string,
  messageIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    with shown as (
      select id, attachment_ids || array[(link_preview->>'mediaId')::uuid] as files from messages
      where conversation_id = ${conversationId} and id = any(${[...messageIds]}::uuid[])
        and (attachment_ids is not null or link_preview is not null)
    ), bare as (
      update messages m set attachment_ids = null, link_preview = null from shown
      where m.conversation_id = ${conversationId} and m.id = shown.id
    )
    update media set due_at = null, ended_at = ${now} from shown where media.id = any(shown.files) and ended_at is null`;
}

export const deleteOfLinks = (sql: Sql, conversationId: string, messageIds: readonly string[], now: Date) => sql`
  update media set due_at = null, ended_at = ${now} from messages m
  where m.conversation_id = ${conversationId} and m.id = any(${[...messageIds]}::uuid[])
    and media.id = (m.link_preview ->> 'mediaId')::uuid and media.ended_at is null`;

export async function deleteForPerson(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update messages m set attachment_ids = null, link_preview = null from media
    where media.owner_id = ${userId} and m.conversation_id = media.conversation_id and m.sender_id = ${userId}
      and m.client_message_id = media.client_message_id`;
  await sql`update media set due_at = null, ended_at = ${now} where owner_id = ${userId} and ended_at is null`;
}

/**
 * Processes due uploads: those that a message shows are kept for good, those of scheduled messages for another day, and
 * the others are deleted.
 */
export async function expireUnused(sql: Sql, now: Date): Promise<void> {
  const isScheduled = sql`exists (select from scheduled_messages s
    where s.user_id = media.owner_id and s.client_message_id = media.client_message_id)`;
  for (let count = BATCH; count === BATCH; ) {
    const rows = await sql`
      update media set due_at = case when ${isScheduled} then ${unusedUntil(now)}::timestamptz end, ended_at = case when ${isScheduled} or exists (
        select from messages m where m.conversation_id = media.conversation_id and m.sender_id = media.owner_id
          and m.client_message_id = media.client_message_id and ${shows(sql)}
      ) then null else ${now}::timestamptz end
      where id = any(array(select id from media where due_at < ${now} limit ${BATCH} for update skip locked))
      returning id`;
    count = rows.length;
  }
}

export interface DeletedRow extends StoredRow {
  readonly filesId: string;
  /** True when another row that is not deleted uses the same files. */
  readonly isShared: boolean;
}

/** Returns deleted rows after that id whose files may still exist; for an interrupted upload, all files it may have. */
export const deletedMedia = (sql: Sql, after: string) => sql<DeletedRow[]>`
  select id, kind, bytes, has_preview or received is not null as "hasPreview", coalesce(files_of, id) as "filesId", exists (
    select from media other where other.ended_at is null
      and (other.files_of = coalesce(media.files_of, media.id) or other.id = media.files_of)) as "isShared"
  from media where ended_at is not null and id > ${after} order by id limit ${BATCH}`;

export async function removePictureRows(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from media where id = any(${[...ids]}::uuid[])`;
}

export interface OwnFile extends AttachmentRow {
  readonly files_of: string | null;
  readonly purpose: Purpose;
  readonly created_at: Date;
}

/** Everything a user has uploaded that is not deleted, oldest first. */
export const filesOf = (sql: Sql, userId: string) => sql<OwnFile[]>`
  select ${attachmentColumns(sql)}, a.files_of, a.purpose, a.created_at from media a
  where a.owner_id = ${userId} and a.ended_at is null and a.received is null and a.purpose <> 'report' order by a.id`;
