import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../database/open.ts";
import { asMessage, type MessageRow } from "./message.ts";

/** Which part of a conversation; `seq` bounds are exclusive. */
export type Part =
  | { readonly kind: "newest"; readonly below?: number | undefined }
  | { readonly kind: "oldest"; readonly above: number }
  | { readonly kind: "changed"; readonly since: number };

export interface HistoryPage {
  /** Ascending: by `seq`, or by `changeSeq` for what changed. */
  readonly messages: Message[];
  readonly hasMore: boolean;
  /** The conversation's counters just before the page was read. */
  readonly lastSeq: number;
  readonly changeSeq: number;
}

export interface Counters {
  readonly last_seq: number;
  readonly change_seq: number;
}

export async function countersOf(database: Sql, conversationId: string): Promise<Counters> {
  const [row] = await database<Counters[]>`
    select last_seq, change_seq from conversations where id = ${conversationId}`;
  return row ?? { last_seq: 0, change_seq: 0 };
}

/** Reads one page by index; the cost does not grow with the conversation. */
export async function readHistory(
  database: Sql,
  conversationId: string,
  part: Part,
  limit: number,
  counters: Counters,
): Promise<HistoryPage> {
  const rows = await rowsOf(database, conversationId, part, limit + 1);
  const page = rows.slice(0, limit);
  if (part.kind === "newest") page.reverse();
  return {
    messages: page.map(asMessage),
    hasMore: rows.length > limit,
    lastSeq: counters.last_seq,
    changeSeq: counters.change_seq,
  };
}

function rowsOf(database: Sql, conversationId: string, part: Part, limit: number) {
  const columns = database`
    m.id, m.conversation_id, m.seq, m.change_seq, m.sender_id, m.client_message_id, m.revision, m.text,
    m.language, m.created_at,
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
