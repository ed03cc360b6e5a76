import type { Database, Sql } from "../database/open.ts";
import type { AttachmentRow } from "./attachment-store.ts";
import { attachmentColumns } from "./attachment-store.ts";
import type { Purpose } from "./picture-sizes.ts";

/** How long an upload that nobody uses stays, in milliseconds. */
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
  /** Of all its sizes. */
  readonly bytes: number;
  readonly purpose: Purpose;
}

/**
 * Inserts where somebody has room for so many bytes more.
 * @param most bytes that one person may store; null: any number
 * @returns false, and nothing is inserted, when it would be more
 */
export async function insertWithin(
  database: Database,
  { ownerId, bytes, most }: { readonly ownerId: string; readonly bytes: number; readonly most: number | null },
  insert: (sql: Sql) => PromiseLike<unknown>,
): Promise<boolean> {
  return database.begin(async (sql) => {
    // One after the other for one person, or uploads at the same moment would each find room for themselves.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lingualoom pictures ${ownerId}`}, 0))`;
    if (most !== null && (await bytesOf(sql, ownerId)) + bytes > most) return false;
    await insert(sql);
    return true;
  });
}

/** Before its files are written, so that no file is ever without a row. */
export const insertPicture = (sql: Sql, picture: NewPicture, now: Date) => {
  const { id, ownerId, purpose, width, height, animated, bytes } = picture;
  return sql`
    insert into media (id, owner_id, purpose, width, height, animated, bytes, created_at, due_at)
    values (${id}, ${ownerId}, ${purpose}, ${width}, ${height}, ${animated}, ${bytes}, ${now}, ${unusedUntil(now)})`;
};

/**
 * The same file as somebody's own, for another message: it is stored once and goes with the last who has it.
 * @returns false when it is gone, or has not arrived
 */
export async function insertCopy(
  sql: Sql,
  copy: { readonly id: string; readonly of: string; readonly ownerId: string; readonly purpose: Purpose },
  now: Date,
): Promise<boolean> {
  // Locked, so that its files are not removed before the copy is there.
  const copied = await sql`
    insert into media (id, owner_id, purpose, kind, type, name, width, height, animated, bytes, duration_ms, waveform,
      has_preview, beginning, transcript, files_of, created_at, due_at)
    select ${copy.id}, ${copy.ownerId}, ${copy.purpose}, kind, type, name, width, height, animated, bytes, duration_ms,
      waveform, has_preview, beginning, case when ${copy.purpose}::text = 'message' then transcript end, coalesce(files_of, id), ${now}, ${unusedUntil(now)}
    from media where id = ${copy.of} and ended_at is null and received is null for key share`;
  return copied.count > 0;
}

/** How much somebody's pictures and files take, those on their way as well; deleted ones do not count. */
export async function bytesOf(sql: Sql, ownerId: string): Promise<number> {
  const [row] = await sql<[{ bytes: number }]>`
    select coalesce(sum(bytes), 0)::bigint as bytes from media
    where owner_id = ${ownerId} and ended_at is null and purpose not in ('report', 'link')`;
  return row.bytes;
}

/** What says which files of the storage are somebody's. */
export interface StoredRow {
  readonly id: string;
  readonly kind: AttachmentRow["kind"];
  readonly bytes: number;
  readonly hasPreview: boolean;
}

/** All that have not ended and have files of their own. */
export const storedMedia = (sql: Sql) => sql<StoredRow[]>`
  select distinct on (coalesce(files_of, id)) coalesce(files_of, id) as id, kind, bytes, has_preview as "hasPreview"
  from media where ended_at is null and received is null order by coalesce(files_of, id)`;

/** What the files of one row take; 0 of one that is not there. */
export async function sizeOf(sql: Sql, id: string): Promise<number> {
  const [row] = await sql<{ bytes: number }[]>`select bytes from media where id = ${id}`;
  return row?.bytes ?? 0;
}

/** Of an upload that no message shows. */
export const discardUpload = (sql: Sql, id: string, ownerId: string, now: Date) => sql`
  update media set due_at = null, ended_at = ${now}
  where id = ${id} and owner_id = ${ownerId} and purpose = 'message' and client_message_id is null and ended_at is null`;

/** Deletes a picture; its files and its row go later. */
export async function deletePicture(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update media set due_at = null, ended_at = ${now} where id = ${id} and ended_at is null`;
}

export interface Claim {
  readonly files: readonly { readonly id: string; readonly alt: string }[];
  readonly ownerId: string;
  readonly conversationId: string;
  readonly clientMessageId: string;
  /** Absent: for what the message itself carries. */
  readonly purpose?: "link";
}

/**
 * Makes uploads the attachments of one message, before that is stored; a retry of the same message claims them again. A
 * description that was sent with a message which is stored stays as it is.
 * @returns those that this message may show
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

/** Those of these uploads of one person that exist, whichever message shows them. */
export async function thoseThere(sql: Sql, ids: readonly string[], ownerId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from media where id = any(${[...ids]}::uuid[]) and owner_id = ${ownerId} and ended_at is null`;
  return rows.map(({ id }) => id);
}

/** What is looked at: whose files it shows, and as what. */
export interface LookedAt extends Pick<AttachmentRow, "kind" | "name" | "type" | "bytes" | "has_preview"> {
  readonly filesId: string;
}

/**
 * Everybody who is signed in sees profile pictures, administrators the picture of a report, members and who is invited see the picture of a group, the owner sees
 * an upload, and whoever can see a message sees its picture: not after the message was deleted, also only for themselves,
 * and not after it has expired.
 */
export async function findVisible(sql: Sql, mediaId: string, me: string, now: Date): Promise<LookedAt | undefined> {
  const [row] = await sql<LookedAt[]>`
    select coalesce(media.files_of, media.id) as "filesId", media.kind, media.name, media.type, media.bytes, media.has_preview
    from media
    left join messages m on m.conversation_id = media.conversation_id and m.sender_id = media.owner_id
      and m.client_message_id = media.client_message_id and ${shows(sql)}
    where media.id = ${mediaId} and media.ended_at is null and media.received is null and (
      media.purpose = 'avatar'
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

/** Whether the message `m` shows a row of `media`, as an attachment or with the preview of its link. */
const shows = (sql: Sql) =>
  sql`(media.id = any(m.attachment_ids) or (media.purpose = 'link' and m.link_preview->>'mediaId' = media.id::text))`;

/** Sets the picture of a profile; the one before is deleted. */
export async function wearPicture(
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

/** Deletes the attachments of messages; the messages show none any more. */
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

/** Deletes the pictures of the links of messages. */
export const deleteOfLinks = (sql: Sql, conversationId: string, messageIds: readonly string[], now: Date) => sql`
  update media set due_at = null, ended_at = ${now} from messages m
  where m.conversation_id = ${conversationId} and m.id = any(${[...messageIds]}::uuid[])
    and media.id = (m.link_preview ->> 'mediaId')::uuid and media.ended_at is null`;

/** Deletes everything somebody has uploaded. */
export async function deleteForPerson(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update messages m set attachment_ids = null, link_preview = null from media
    where media.owner_id = ${userId} and m.conversation_id = media.conversation_id and m.sender_id = ${userId}
      and m.client_message_id = media.client_message_id`;
  await sql`update media set due_at = null, ended_at = ${now} where owner_id = ${userId} and ended_at is null`;
}

/** Ends the term of due uploads: what a message shows stays for good, the rest is deleted. */
export async function expireUnused(sql: Sql, now: Date): Promise<void> {
  for (let count = BATCH; count === BATCH; ) {
    const rows = await sql`
      update media set due_at = null, ended_at = case when exists (
        select from messages m where m.conversation_id = media.conversation_id and m.sender_id = media.owner_id
          and m.client_message_id = media.client_message_id and ${shows(sql)}
      ) then null else ${now}::timestamptz end
      where id = any(array(select id from media where due_at < ${now} limit ${BATCH} for update skip locked))
      returning id`;
    count = rows.length;
  }
}

export interface DeletedRow extends StoredRow {
  /** Whose files these are. */
  readonly filesId: string;
  /** Another one that has not ended has the same files. */
  readonly isShared: boolean;
}

/** Deleted ones, of an upload that broke off all that there may be, whose files may still be there, after the one with that id. */
export const deletedMedia = (sql: Sql, after: string) => sql<DeletedRow[]>`
  select id, kind, bytes, has_preview or received is not null as "hasPreview", coalesce(files_of, id) as "filesId", exists (
    select from media other where other.ended_at is null
      and (other.files_of = coalesce(media.files_of, media.id) or other.id = media.files_of)) as "isShared"
  from media where ended_at is not null and id > ${after} order by id limit ${BATCH}`;

/** Removes the last trace, after the files are gone. */
export async function removePictureRows(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from media where id = any(${[...ids]}::uuid[])`;
}

export interface OwnFile extends AttachmentRow {
  readonly files_of: string | null;
  readonly purpose: Purpose;
  readonly created_at: Date;
}

/** Everything somebody has uploaded that is not deleted, oldest first. */
export const filesOf = (sql: Sql, userId: string) => sql<OwnFile[]>`
  select ${attachmentColumns(sql)}, a.files_of, a.purpose, a.created_at from media a
  where a.owner_id = ${userId} and a.ended_at is null and a.received is null and a.purpose <> 'report' order by a.id`;
