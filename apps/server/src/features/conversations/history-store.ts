import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../database/open.ts";
import { asMessage, type MessageRow, pictureColumn } from "./message.ts";

/** Which part of a conversation; `seq` bounds are exclusive. */
export type Part =
  | { readonly kind: "newest"; readonly below?: number | undefined }
  | { readonly kind: "oldest"; readonly above: number }
  | { readonly kind: "changed"; readonly since: number };

export interface HistoryPage {
  /** Ascending: by `seq`, or by `changeSeq` for what changed. */
  readonly messages: Message[];
  readonly hasMore: boolean;
}

/** Where a conversation and the marks of its two people stand, as one of them sees it. */
export interface Counters {
  readonly last_seq: number;
  readonly change_seq: number;
  readonly last_read_seq: number;
  readonly their_last_read_seq: number;
  readonly their_last_delivered_seq: number;
}

export const NOTHING_YET: Counters = {
  last_seq: 0,
  change_seq: 0,
  last_read_seq: 0,
  their_last_read_seq: 0,
  their_last_delivered_seq: 0,
};

export async function countersOf(database: Sql, conversationId: string, me: string): Promise<Counters> {
  const [row] = await database<Counters[]>`
    select c.last_seq, c.change_seq, mine.last_read_seq,
      theirs.last_read_seq as their_last_read_seq, theirs.last_delivered_seq as their_last_delivered_seq
    from conversations c
    join participants mine on mine.conversation_id = c.id and mine.user_id = ${me}
    join participants theirs on theirs.conversation_id = c.id and theirs.user_id <> ${me}
    where c.id = ${conversationId}`;
  return row ?? NOTHING_YET;
}

/** Reads one page by index; the cost does not grow with the conversation. */
export async function readHistory(
  database: Sql,
  conversationId: string,
  part: Part,
  limit: number,
): Promise<HistoryPage> {
  const rows = await rowsOf(database, conversationId, part, limit + 1);
  const page = rows.slice(0, limit);
  if (part.kind === "newest") page.reverse();
  return { messages: page.map(asMessage), hasMore: rows.length > limit };
}

function rowsOf(database: Sql, conversationId: string, part: Part, limit: number) {
  const columns = database`
    m.id, m.conversation_id, m.seq, m.change_seq, m.sender_id, m.client_message_id, m.revision, m.text,
    m.language, m.created_at, m.deleted_at, ${pictureColumn(database)},
    case when m.sender_id = c.direct_low then c.direct_high else c.direct_low end as receiver_id
    from messages m join conversations c on c.id = m.conversation_id
    where m.conversation_id = ${conversationId}`;
  if (part.kind === "changed") {
    return database<MessageRow[]>`select ${columns} and m.change_seq > ${part.since}
      order by m.change_seq limit ${limit}`;
  }
  if (part.kind === "oldest") {
    return database<MessageRow[]>`select ${columns} and m.seq > ${part.above} order by m.seq limit ${limit}`;
  }
  const below = part.below ?? Number.MAX_SAFE_INTEGER;
  return database<MessageRow[]>`select ${columns} and m.seq < ${below} order by m.seq desc limit ${limit}`;
}
