import type { Sql } from "../../database/open.ts";
import { type LifetimeColumns, lifetimeColumns } from "./parts/lifetime.ts";
import { type PictureColumns, pictureColumns } from "./parts/picture.ts";
import { type SystemColumns, systemColumns } from "./parts/system-message.ts";
import { type TextColumns, textColumns } from "./parts/text.ts";

/** A row of `messages` with its parts. It belongs to a conversation and knows no receiver. */
export interface MessageRow extends TextColumns, PictureColumns, SystemColumns, LifetimeColumns {
  id: string;
  conversation_id: string;
  seq: number;
  change_seq: number;
  sender_id: string;
  client_message_id: string;
  created_at: Date;
}

/** The columns of `messages m` and of its parts. */
export const messageColumns = (sql: Sql) => sql`
  m.id, m.conversation_id, m.seq, m.change_seq, m.sender_id, m.client_message_id, m.created_at,
  ${textColumns(sql)}, ${pictureColumns(sql)}, ${systemColumns(sql)}, ${lifetimeColumns(sql)}`;
