import type { Sql } from "../../database/open.ts";
import { type ForwardedColumns, forwardedColumns } from "./parts/forwarded.ts";
import { hiddenColumn, type LifetimeColumns, lifetimeColumns } from "./parts/lifetime.ts";
import { type MentionColumns, mentionColumns } from "./parts/mentions.ts";
import { type PictureColumns, pictureColumns } from "./parts/picture.ts";
import { myReactionsColumn, type ReactionColumns, reactionColumns } from "./parts/reactions.ts";
import { type RenditionColumns, renditionColumns } from "./parts/renditions.ts";
import { quotedHiddenColumn, type ReplyColumns, replyColumns } from "./parts/reply.ts";
import { type SystemColumns, systemColumns } from "./parts/system-message.ts";
import { type TextColumns, textColumns } from "./parts/text.ts";

/** A row of `messages` with its parts. It belongs to a conversation and knows no receiver. */
export interface MessageRow
  extends TextColumns,
    PictureColumns,
    SystemColumns,
    LifetimeColumns,
    ReactionColumns,
    ReplyColumns,
    MentionColumns,
    RenditionColumns,
    ForwardedColumns {
  id: string;
  conversation_id: string;
  seq: number;
  change_seq: number;
  sender_id: string;
  client_message_id: string;
  created_at: Date;
}

/**
 * What is the viewer's own of the message `m`: whether they have deleted it, or what it answers, for themselves, and their
 * reactions.
 */
export const viewerColumns = (sql: Sql, me: string) => sql`
  ${hiddenColumn(sql, me)}, ${quotedHiddenColumn(sql, me)}, ${myReactionsColumn(sql, me)}`;

/** The columns of `messages m` and of its parts. */
export const messageColumns = (sql: Sql) => sql`
  m.id, m.conversation_id, m.seq, m.change_seq, m.sender_id, m.client_message_id, m.created_at,
  ${textColumns(sql)}, ${pictureColumns(sql)}, ${systemColumns(sql)}, ${lifetimeColumns(sql)},
  ${reactionColumns(sql)}, ${replyColumns(sql)}, ${mentionColumns(sql)}, ${renditionColumns(sql)}, ${forwardedColumns(sql)}`;
