import type { Sql } from "../database/open.ts";
import type { Purpose } from "./picture-sizes.ts";

/** Milliseconds an upload that nobody uses is kept. */
const UNUSED_MS = 24 * 60 * 60 * 1_000;
/** Rows touched by one statement, so that none holds locks for long. */
const BATCH = 200;

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
  readonly purpose: Purpose;
}

/** Before its files are written, so that no file is ever without a row. */
export async function insertPicture(sql: Sql, picture: NewPicture, now: Date): Promise<void> {
  const { id, ownerId, purpose, width, height, animated } = picture;
  await sql`
    insert into media (id, owner_id, purpose, width, height, animated, created_at, due_at)
    values (${id}, ${ownerId}, ${purpose}, ${width}, ${height}, ${animated}, ${now}, ${unusedUntil(now)})`;
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
 * @returns null when there is none that this message may show
 */
export async function claimPicture(sql: Sql, claim: Claim, now: Date): Promise<PictureRow | null> {
  const { mediaId, ownerId, conversationId, clientMessageId, alt } = claim;
  const [row] = await sql<PictureRow[]>`
    update media set conversation_id = ${conversationId}, client_message_id = ${clientMessageId},
      alt = case when exists (
        select from messages where sender_id = ${ownerId} and client_message_id = ${clientMessageId}
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

/** Whether an upload of this person is there, whichever message shows it. */
export async function isThere(sql: Sql, mediaId: string, ownerId: string): Promise<boolean> {
  const rows =
    await sql`select from media where id = ${mediaId} and owner_id = ${ownerId} and ended_at is null`;
  return rows.length > 0;
}

/** Profiles are for everybody who is signed in, messages for the people of the conversation, uploads for their owner. */
export async function mayLook(sql: Sql, mediaId: string, me: string): Promise<boolean> {
  const rows = await sql`
    select from media where id = ${mediaId} and ended_at is null and (
      purpose = 'avatar' or owner_id = ${me} or exists (
        select from participants p where p.conversation_id = media.conversation_id and p.user_id = ${me}))`;
  return rows.length > 0;
}

/** Somebody's profile shows this picture from now on; the one before ends. */
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

/** The pictures of messages end; the messages show none any more. */
export async function endOfMessages(sql: Sql, messageIds: readonly string[], now: Date): Promise<void> {
  await sql`
    with shown as (
      select id, media_id from messages where id = any(${[...messageIds]}::uuid[]) and media_id is not null
    ), bare as (
      update messages m set media_id = null from shown where m.id = shown.id
    )
    update media set due_at = null, ended_at = ${now} from shown where media.id = shown.media_id and ended_at is null`;
}

/** Everything somebody has uploaded ends. */
export async function endOfPerson(sql: Sql, userId: string, now: Date): Promise<void> {
  await sql`update messages m set media_id = null from media
    where media.owner_id = ${userId} and m.sender_id = ${userId} and m.client_message_id = media.client_message_id`;
  await sql`update media set due_at = null, ended_at = ${now} where owner_id = ${userId} and ended_at is null`;
}

/** Uploads whose time is over: what a message shows stays for good, the rest ends. */
export async function endUnused(sql: Sql, now: Date): Promise<void> {
  for (let count = BATCH; count === BATCH; ) {
    const rows = await sql`
      update media set due_at = null, ended_at = case when exists (
        select from messages m where m.sender_id = media.owner_id
          and m.client_message_id = media.client_message_id and m.media_id = media.id
      ) then null else ${now}::timestamptz end
      where id = any(array(select id from media where due_at < ${now} limit ${BATCH} for update skip locked))
      returning id`;
    count = rows.length;
  }
}

/** Ended pictures whose files may still be there. */
export async function endedPictures(sql: Sql): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from media where ended_at is not null order by ended_at limit ${BATCH}`;
  return rows.map((row) => row.id);
}

/** After their files are gone. */
export async function forgetPictures(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql`delete from media where id = any(${[...ids]}::uuid[])`;
}

export interface OwnPicture extends PictureRow {
  readonly purpose: Purpose;
  readonly created_at: Date;
}

/** Everything somebody has uploaded and not ended, oldest first. */
export async function picturesOf(sql: Sql, userId: string): Promise<OwnPicture[]> {
  return sql<OwnPicture[]>`
    select id, width, height, animated, alt, purpose, created_at from media
    where owner_id = ${userId} and ended_at is null order by id`;
}
