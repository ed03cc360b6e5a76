import type { Database, Sql } from "../database/open.ts";
import type { Purpose } from "./picture-sizes.ts";

/** How long an upload that nobody uses stays, in milliseconds. */
const UNUSED_MS = 24 * 60 * 60 * 1_000;
/** Rows touched by one statement, so that none holds locks for long. */
const BATCH = 200;

/** Sorts before every id. */
export const FIRST = "00000000-0000-0000-0000-000000000000";

const unusedUntil = (now: Date) => new Date(now.getTime() + UNUSED_MS);

export interface PictureRow {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly animated: boolean;
  readonly alt: string;
}

interface NewPicture extends Omit<PictureRow, "alt"> {
  readonly ownerId: string;
  /** Of all its sizes. */
  readonly bytes: number;
  readonly purpose: Purpose;
}

/**
 * Before its files are written, so that no file is ever without a row.
 * @param most bytes that one person may store; null: any number
 * @returns false, and nothing is there, when it would be more
 */
export async function insertPicture(
  database: Database,
  picture: NewPicture,
  most: number | null,
  now: Date,
): Promise<boolean> {
  const { id, ownerId, purpose, width, height, animated, bytes } = picture;
  return database.begin(async (sql) => {
    // One after the other for one person, or uploads at the same moment would each find room for themselves.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`lingualoom pictures ${ownerId}`}, 0))`;
    if (most !== null && (await bytesOf(sql, ownerId)) + bytes > most) return false;
    await sql`
      insert into media (id, owner_id, purpose, width, height, animated, bytes, created_at, due_at)
      values (${id}, ${ownerId}, ${purpose}, ${width}, ${height}, ${animated}, ${bytes}, ${now},
        ${unusedUntil(now)})`;
    return true;
  });
}

/** How much somebody's pictures take; deleted ones do not count. */
export async function bytesOf(sql: Sql, ownerId: string): Promise<number> {
  const [row] = await sql<[{ bytes: number }]>`
    select coalesce(sum(bytes), 0)::bigint as bytes from media
    where owner_id = ${ownerId} and ended_at is null and purpose <> 'report'`;
  return row.bytes;
}

/** Of all pictures that have not ended. */
export async function storedPictures(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`select id from media where ended_at is null order by id`;
  return rows.map(({ id }) => id);
}

/** Deletes a picture; its files and its row go later. */
export async function deletePicture(sql: Sql, id: string, now: Date): Promise<void> {
  await sql`update media set due_at = null, ended_at = ${now} where id = ${id} and ended_at is null`;
}

export interface Claim {
  readonly mediaId: string;
  readonly ownerId: string;
  readonly conversationId: string;
  readonly clientMessageId: string;
  readonly alt: string;
}

/**
 * Makes an upload the picture of one message, before that is stored; a retry of the same message claims it again. A
 * description that was sent with a message which is stored stays as it is.
 * @returns null when there is no upload that this message may show
 */
export async function claimPicture(sql: Sql, claim: Claim, now: Date): Promise<PictureRow | null> {
  const { mediaId, ownerId, conversationId, clientMessageId, alt } = claim;
  const [row] = await sql<PictureRow[]>`
    update media set conversation_id = ${conversationId}, client_message_id = ${clientMessageId},
      alt = case when exists (
        select from messages
        where conversation_id = ${conversationId} and sender_id = ${ownerId} and client_message_id = ${clientMessageId}
      ) then alt else ${alt} end,
      due_at = case when due_at is null then null else ${unusedUntil(now)}::timestamptz end
    where id = ${mediaId} and owner_id = ${ownerId} and purpose = 'message' and ended_at is null
      and (client_message_id is null
        or (client_message_id = ${clientMessageId} and conversation_id = ${conversationId}))
    returning id, width, height, animated, alt`;
  return row ?? null;
}

export async function findPicture(sql: Sql, id: string): Promise<PictureRow | null> {
  const [row] = await sql<PictureRow[]>`
    select id, width, height, animated, alt from media where id = ${id} and ended_at is null`;
  return row ?? null;
}

/** Whether an upload of this person exists, whichever message shows it. */
export async function isThere(sql: Sql, mediaId: string, ownerId: string): Promise<boolean> {
  const rows = await sql`select from media where id = ${mediaId} and owner_id = ${ownerId} and ended_at is null`;
  return rows.length > 0;
}

/**
 * Everybody who is signed in sees profile pictures, administrators the picture of a report, members and who is invited see the picture of a group, the owner sees
 * an upload, and whoever can see a message sees its picture: not after the message was deleted, also only for themselves,
 * and not after it has expired.
 */
export async function mayLook(sql: Sql, mediaId: string, me: string, now: Date): Promise<boolean> {
  const rows = await sql`
    select from media
    left join messages m on m.conversation_id = media.conversation_id and m.sender_id = media.owner_id
      and m.client_message_id = media.client_message_id and m.media_id = media.id
    where media.id = ${mediaId} and media.ended_at is null and (
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
  return rows.length > 0;
}

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

/** Deletes the pictures of messages; the messages show none any more. */
export async function deleteForMessages(
  sql: Sql,
  conversationId: string,
  messageIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    with shown as (
      select id, media_id from messages
      where conversation_id = ${conversationId} and id = any(${[...messageIds]}::uuid[]) and media_id is not null
    ), bare as (
      update messages m set media_id = null from shown where m.conversation_id = ${conversationId} and m.id = shown.id
    )
    update media set due_at = null, ended_at = ${now} from shown where media.id = shown.media_id and ended_at is null`;
}

/** Deletes everything somebody has uploaded. */
export async function deleteForPerson(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update messages m set media_id = null from media
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
          and m.client_message_id = media.client_message_id and m.media_id = media.id
      ) then null else ${now}::timestamptz end
      where id = any(array(select id from media where due_at < ${now} limit ${BATCH} for update skip locked))
      returning id`;
    count = rows.length;
  }
}

/** Deleted pictures whose files may still be there, after the one with that id. */
export async function deletedPictures(sql: Sql, after: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from media where ended_at is not null and id > ${after} order by id limit ${BATCH}`;
  return rows.map((row) => row.id);
}

/** Removes the last trace, after the files are gone. */
export async function removePictureRows(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from media where id = any(${[...ids]}::uuid[])`;
}

export interface OwnPicture extends PictureRow {
  readonly purpose: Purpose;
  readonly created_at: Date;
}

/** Everything somebody has uploaded that is not deleted, oldest first. */
export async function picturesOf(sql: Sql, userId: string): Promise<OwnPicture[]> {
  return sql<OwnPicture[]>`
    select id, width, height, animated, alt, purpose, created_at from media
    where owner_id = ${userId} and ended_at is null and purpose <> 'report' order by id`;
}
