import { QUOTE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Message, Quote } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import { type AttachmentRow, attachmentsOf } from "#/platform/media/attachment-store.ts";
import type { MessagePart, View } from "../part.ts";
import { presentAttachment } from "./attachments.ts";
import { goneAt, presentExpiry, presentGone } from "./lifetime.ts";

export interface QuotedRow {
  readonly id: string;
  readonly seq: number;
  readonly sender_id: string;
  readonly sent_as: string | null;
  readonly revision: number;
  /** Only the beginning of the text. */
  readonly text: string;
  readonly language: string | null;
  readonly attachments: readonly AttachmentRow[] | null;
  readonly expires_at: string | null;
  readonly deleted_at: string | null;
}

export interface ReplyColumns {
  reply_to: QuotedRow | null;
  /** Time at which its viewer deleted the quoted message for themselves; absent when there is no viewer. */
  quoted_hidden_at?: Date | null;
}

export interface ReplyTarget {
  readonly seq: number;
  readonly quote: QuotedRow | null;
}

export interface NewReply {
  readonly replyTo?: ReplyTarget | undefined;
}

export const reply: MessagePart<ReplyColumns, NewReply> = {
  sent: {
    has: ({ replyTo }) => replyTo !== undefined,
    values: [{ name: "reply_to_seq", type: "bigint", of: ({ replyTo }) => replyTo?.seq }],
    columns: { reply_to_seq: "i.reply_to_seq" },
  },
  fresh: ({ replyTo }) => ({ reply_to: replyTo?.quote ?? null }),
  // The current quoted message. Only replies cost a lookup.
  columns: (sql: Sql) => sql`
    case when m.reply_to_seq is not null and m.deleted_at is null then (
      select ${quoteColumn(sql, "q")} from messages q
      where q.conversation_id = m.conversation_id and q.seq = m.reply_to_seq
    ) end as reply_to`,
  // True when `me` has deleted the quoted message for themselves, or may not read it because they joined later.
  viewerColumns: (sql: Sql, me) => sql`
    case when m.reply_to_seq is not null then coalesce((
      select h.hidden_at from hidden_messages h
      where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.reply_to_seq
    ), (
      select p.joined_at from participants p
      where p.conversation_id = m.conversation_id and p.user_id = ${me} and p.from_seq > m.reply_to_seq
    )) end as quoted_hidden_at`,
  exported: (sql: Sql) => sql`
    case when m.deleted_at is null then m.reply_to_seq end as "replyTo",
    case when m.deleted_at is null and m.reply_to_seq is not null then (
      select q.id from messages q where q.conversation_id = m.conversation_id and q.seq = m.reply_to_seq
    ) end as "replyToId"`,
  present: presentReply,
};

export const quoteColumn = (sql: Sql, as: string) => sql`
  json_build_object('id', ${sql(as)}.id, 'seq', ${sql(as)}.seq, 'sender_id', ${sql(as)}.sender_id,
    'sent_as', ${sql(as)}.sent_as, 'revision', ${sql(as)}.revision, 'text', left(${sql(as)}.text, ${QUOTE_CODE_POINTS}::int),
    'language', ${sql(as)}.language, 'expires_at', ${sql(as)}.expires_at, 'deleted_at', ${sql(as)}.deleted_at,
    'attachments', ${attachmentsOf(sql, as)})`;

export async function readQuote(sql: Sql, conversationId: string, seq: number): Promise<QuotedRow | null> {
  const [row] = await sql<{ quote: QuotedRow }[]>`
    select ${quoteColumn(sql, "q")} as quote from messages q where q.conversation_id = ${conversationId} and q.seq = ${seq}`;
  return row?.quote ?? null;
}

function presentReply(
  { reply_to, quoted_hidden_at }: ReplyColumns,
  { now, latestFrom = 1 }: View,
): Pick<Message, "replyTo"> {
  if (!reply_to) return {};
  const quote = presentQuote(reply_to, quoted_hidden_at ?? null, now);
  const isForAll = quoted_hidden_at !== undefined || reply_to.seq >= latestFrom;
  if (isForAll) return { replyTo: quote };
  const { _id, seq, senderId, sentAs, revision, deletedAt } = quote;
  const author = { senderId, ...(sentAs !== undefined && { sentAs }) };
  return { replyTo: { _id, seq, ...author, revision, text: "", ...(deletedAt && { deletedAt }) } };
}

function presentQuote(row: QuotedRow, hiddenAt: Date | null, now: Date | null): Quote {
  const expiresAt = row.expires_at === null ? null : new Date(row.expires_at);
  const isDue = expiresAt !== null && now !== null && expiresAt <= now;
  const deletedAt = row.deleted_at === null ? (isDue ? expiresAt : null) : new Date(row.deleted_at);
  const lifetime = { expires_at: expiresAt, deleted_at: deletedAt, hidden_at: hiddenAt, system: null };
  const gone = goneAt(lifetime);
  return {
    _id: row.id,
    seq: row.seq,
    senderId: row.sender_id,
    ...(row.sent_as !== null && { sentAs: row.sent_as }),
    revision: row.revision,
    text: gone ? "" : row.text,
    ...(!gone && row.attachments?.length ? { attachments: row.attachments.map(presentWithoutTranscript) } : {}),
    ...(gone || row.language === null ? {} : { language: row.language }),
    ...(gone ? presentGone(lifetime, gone) : presentExpiry(lifetime)),
  };
}

/** Transcripts are long, and a quote is short. */
const presentWithoutTranscript = (row: AttachmentRow) => presentAttachment({ ...row, transcript: null });
