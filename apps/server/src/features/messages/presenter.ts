import { Disappearing, type Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../database/open.ts";
import type { PictureRow } from "../../media/picture-store.ts";
import { pictureUrl } from "../../media/picture-url.ts";

/** A row of `messages` with the two people of its direct conversation. */
export interface MessageRow {
  id: string;
  conversation_id: string;
  seq: number;
  change_seq: number;
  sender_id: string;
  receiver_id: string;
  client_message_id: string;
  revision: number;
  text: string;
  language: string | null;
  created_at: Date;
  edited_at: Date | null;
  expires_at: Date | null;
  deleted_at: Date | null;
  notice: string | null;
  picture: PictureRow | null;
  /** When its reader deleted it for themselves; absent where no reader was asked for. */
  hidden_at?: Date | null;
}

/** The row of `messages m`, all but its receiver. */
export const messageColumns = (sql: Sql) => sql`
  m.id, m.conversation_id, m.seq, m.change_seq, m.sender_id, m.client_message_id, m.revision, m.text, m.language,
  m.created_at, m.edited_at, m.expires_at, m.deleted_at, m.notice, ${pictureColumn(sql)}`;

/** Whether `me` has deleted `messages m` for themselves. */
export const hiddenColumn = (sql: Sql, me: string) => sql`(
  select h.hidden_at from hidden_messages h
  where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.seq) as hidden_at`;

/** The picture of `messages m`, as a column of its row; costs a message without one nothing. */
const pictureColumn = (sql: Sql) => sql`
  case when m.media_id is not null then (
    select json_build_object('id', id, 'width', width, 'height', height, 'animated', animated, 'alt', alt)
    from media where media.id = m.media_id and ended_at is null
  ) end as picture`;

/** What a message says of its picture. */
export function shownPicture(picture: PictureRow | null): Pick<Message, "image" | "imageSize" | "alt"> {
  if (!picture) return { image: "" };
  const { id, width, height, animated, alt } = picture;
  return { image: pictureUrl(id), imageSize: { width, height, animated }, ...(alt === "" ? {} : { alt }) };
}

const lastWritten = { time: new Date(0), text: new Date(0).toISOString() };

/** The messages of a batch share their `Date`, which costs more to write out than the rest of a message. */
function writtenOut(time: Date): string {
  if (time !== lastWritten.time) Object.assign(lastWritten, { time, text: time.toISOString() });
  return lastWritten.text;
}

/** As people see it at that time: what is due is gone, although the sweep has not come by yet. */
export const asMessageAt = (row: MessageRow, now: Date): Message =>
  asMessage(
    row.expires_at && row.expires_at <= now && !row.deleted_at ? { ...row, deleted_at: row.expires_at } : row,
  );

/** The one place where a stored message becomes what people see. */
export function asMessage(row: MessageRow): Message {
  const hidden = row.hidden_at ?? null;
  const gone = hidden ?? row.deleted_at;
  return {
    _id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    senderId: row.sender_id,
    receiverId: row.receiver_id,
    text: gone ? "" : row.text,
    ...shownPicture(gone ? null : row.picture),
    createdAt: writtenOut(row.created_at),
    clientMessageId: row.client_message_id,
    revision: row.revision,
    changeSeq: row.change_seq,
    ...(gone ? goneFields(row, gone, hidden !== null) : livingFields(row)),
  };
}

function livingFields({ language, edited_at, expires_at, notice }: MessageRow): Partial<Message> {
  return {
    ...(language === null ? {} : { language }),
    ...(edited_at && { editedAt: edited_at.toISOString() }),
    ...(expires_at && { expiresAt: expires_at.toISOString() }),
    ...(notice !== null && { notice: asNotice(notice) }),
  };
}

/** Of what is gone only the time and the manner are told. */
function goneFields({ expires_at, notice }: MessageRow, gone: Date, hidden: boolean): Partial<Message> {
  const deletedAt = gone.toISOString();
  if (hidden) return { deletedAt, hidden: true };
  // What stayed for its time only, or for as long as the operator keeps messages, ended by itself; so did any line
  // of the conversation, which nobody can delete.
  const expired = notice !== null || (expires_at !== null && expires_at <= gone);
  return expired ? { deletedAt, expired: true } : { deletedAt };
}

/** As it stands in `messages.notice`. */
export const noticeOf = (disappearing: Disappearing) => `disappearing:${disappearing}`;

const asNotice = (notice: string): NonNullable<Message["notice"]> => ({
  disappearing: Disappearing.parse(notice.slice(notice.indexOf(":") + 1)),
});
