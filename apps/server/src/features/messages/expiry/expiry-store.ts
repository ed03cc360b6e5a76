import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Database, Sql, Transaction } from "../../../database/open.ts";
import type { Pictures } from "../../../media/pictures.ts";
import { endMessages } from "../edit/edit-store.ts";

/** Messages of one transaction: it holds up the sends of its conversation for some milliseconds. */
const BATCH = 200;
const CONVERSATIONS = 50;

type EndsPictures = Pick<Pictures, "deleteForMessages">;

export interface DueMessage {
  readonly id: string;
  readonly conversation_id: string;
}

/** Messages that are due, but for those of the conversations `except`. */
export const dueMessages = (sql: Sql, now: Date, except: readonly string[]) => sql<DueMessage[]>`
  select id, conversation_id from messages
  where expires_at <= ${now} and expires_at is not null and deleted_at is null
    and conversation_id <> all(${[...except]}::uuid[])
  order by expires_at limit ${BATCH}`;

const lockConversation = (sql: Transaction, id: string) =>
  sql`select from conversations where id = ${id} for no key update`;

/** Ends those of a conversation's messages that no other server has ended meanwhile. */
export async function endDue(
  database: Database,
  pictures: EndsPictures,
  conversationId: string,
  ids: readonly string[],
  now: Date,
): Promise<Message[]> {
  return database.begin(async (sql) => {
    await lockConversation(sql, conversationId);
    const left = await sql<{ id: string }[]>`
      select id from messages where id = any(${[...ids]}::uuid[]) and deleted_at is null
      order by seq for no key update`;
    return end(sql, pictures, conversationId, left, now);
  });
}

/** Conversations with messages from before that time. */
export async function agedConversations(
  sql: Sql,
  before: Date,
  except: readonly string[],
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from conversations where kept_from < ${before} and id <> all(${[...except]}::uuid[]) order by kept_from limit ${CONVERSATIONS}`;
  return rows.map(({ id }) => id);
}

interface AgedMessage {
  readonly id: string;
  readonly seq: number;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

/** Ends the oldest messages of a conversation, and notes where the next one stands. */
export async function endAged(
  database: Database,
  pictures: EndsPictures,
  conversationId: string,
  before: Date,
  now: Date,
): Promise<Message[]> {
  return database.begin(async (sql) => {
    await lockConversation(sql, conversationId);
    const oldest = await sql<AgedMessage[]>`
      select m.id, m.seq, m.created_at, m.deleted_at
      from messages m join conversations c on c.id = m.conversation_id
      where m.conversation_id = ${conversationId} and m.seq > c.ended_seq
      order by m.seq limit ${BATCH + 1} for no key update of m`;
    const youngerAt = oldest.findIndex((one) => one.created_at >= before);
    const aged = oldest.slice(0, youngerAt < 0 ? BATCH : Math.min(youngerAt, BATCH));
    const next = oldest[aged.length];
    const ended = await end(
      sql,
      pictures,
      conversationId,
      aged.filter((one) => one.deleted_at === null),
      now,
    );
    await sql`
      update conversations set kept_from = ${next?.created_at ?? null}, ended_seq = coalesce(${aged.at(-1)?.seq ?? null}, ended_seq)
      where id = ${conversationId}`;
    return ended;
  });
}

/** A tombstone with `expires_at <= deleted_at` says that nobody deleted it. */
async function end(
  sql: Transaction,
  pictures: EndsPictures,
  conversationId: string,
  messages: readonly { readonly id: string }[],
  now: Date,
): Promise<Message[]> {
  if (messages.length === 0) return [];
  const ids = messages.map(({ id }) => id);
  await sql`update messages set expires_at = least(expires_at, ${now}) where id = any(${ids}::uuid[])`;
  await pictures.deleteForMessages(sql, ids);
  return endMessages(sql, conversationId, ids, now);
}
