import type { Sql } from "#/platform/database/open.ts";
import type { Ending, Fragment, MessagePart } from "./part.ts";
import { type AttachmentColumns, attachments, type NewAttachments } from "./parts/attachments.ts";
import { type ForwardedColumns, forwarded, type NewForwarded } from "./parts/forwarded.ts";
import { type LifetimeColumns, lifetime } from "./parts/lifetime.ts";
import { type LinkPreviewColumns, linkPreview, type NewLinkPreview } from "./parts/link-preview.ts";
import { type MentionColumns, mentions, type NewMentions } from "./parts/mentions.ts";
import { type NewPoll, type PollColumns, poll } from "./parts/poll.ts";
import { type ReactionColumns, reactions } from "./parts/reactions.ts";
import { type NewRenditions, type RenditionColumns, renditions } from "./parts/renditions.ts";
import { type NewReply, type ReplyColumns, reply } from "./parts/reply.ts";
import { type NewSentAs, type SentAsColumns, sentAs } from "./parts/sent-as.ts";
import { type SystemColumns, systemMessage } from "./parts/system-message.ts";
import { type NewText, type TextColumns, text } from "./parts/text.ts";
import { type NewTranscript, type TranscriptColumns, transcript } from "./parts/transcript.ts";

/** A row of `messages` with its parts. It belongs to a conversation and knows no receiver. */
export interface MessageRow
  extends TextColumns,
    AttachmentColumns,
    SystemColumns,
    LifetimeColumns,
    ReactionColumns,
    ReplyColumns,
    MentionColumns,
    RenditionColumns,
    ForwardedColumns,
    LinkPreviewColumns,
    PollColumns,
    TranscriptColumns,
    SentAsColumns {
  id: string;
  conversation_id: string;
  seq: number;
  change_seq: number;
  sender_id: string;
  client_message_id: string;
  created_at: Date;
}

/** What a draft brings as its message keeps it: it passes unread from the call to the part that stores it. */
export type Carried = NewForwarded &
  NewLinkPreview &
  NewPoll &
  NewSentAs &
  Pick<NewText, "detected"> &
  Pick<NewTranscript, "transcript">;

/** A message about to be stored; its ids are made by the application. */
export interface NewMessage
  extends NewText,
    NewAttachments,
    NewReply,
    NewMentions,
    NewRenditions,
    NewForwarded,
    NewLinkPreview,
    NewPoll,
    NewTranscript,
    NewSentAs {
  readonly id: string;
  readonly conversationId: string;
  readonly senderId: string;
  /** Of the conversation's members, as the sender's right to write was found in; 0 in a direct conversation. */
  readonly membersVersion: number;
  readonly clientMessageId: string;
}

/** Everything that a message carries. What is added here is stored, read, shown, exported and ended by it. */
export const parts: readonly MessagePart<MessageRow, NewMessage>[] = [
  text,
  attachments,
  systemMessage,
  lifetime,
  reactions,
  reply,
  mentions,
  renditions,
  forwarded,
  linkPreview,
  poll,
  transcript,
  sentAs,
];

const listed = (sql: Sql, fragments: readonly Fragment[]) => fragments.reduce((all, one) => sql`${all}, ${one}`);

const columnsOf = parts.flatMap(({ columns }) => columns ?? []);
const viewerColumnsOf = parts.flatMap(({ viewerColumns }) => viewerColumns ?? []);
const exportedOf = parts.flatMap(({ exported }) => exported ?? []);
const endsWithText = parts.flatMap(({ endsWithText }) => endsWithText?.set ?? []);
const endsWithMessage = parts.flatMap(({ endsWithMessage }) => endsWithMessage?.set ?? []);

/** The columns of `messages m` and of its parts. */
export const messageColumns = (sql: Sql) => sql`
  m.id, m.conversation_id, m.seq, m.change_seq, m.sender_id, m.client_message_id, m.created_at,
  ${listed(
    sql,
    columnsOf.map((of) => of(sql)),
  )}`;

/** What is the viewer's own of the message `m`. */
export const viewerColumns = (sql: Sql, me: string) =>
  listed(
    sql,
    viewerColumnsOf.map((of) => of(sql, me)),
  );

/** What an export tells `me` of the message `m`. */
export const exportedColumns = (sql: Sql, me: string) =>
  listed(
    sql,
    exportedOf.map((of) => of(sql, me)),
  );

/** Assignments for a message whose text is replaced. */
export const withoutText = (sql: Sql) =>
  listed(
    sql,
    endsWithText.map((of) => of(sql)),
  );

/** Assignments for a message that is deleted or has expired. */
export const withoutContent = (sql: Sql) =>
  listed(
    sql,
    [...endsWithText, ...endsWithMessage].map((of) => of(sql)),
  );

/** Rows of parts that end with a message. */
export const partEndings: readonly Ending[] = parts.flatMap(({ endsWithText, endsWithMessage }) => [
  ...(endsWithText?.rows ? [endsWithText.rows] : []),
  ...(endsWithMessage?.rows ? [endsWithMessage.rows] : []),
]);
