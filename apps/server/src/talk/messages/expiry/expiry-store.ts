import type { Sql, Transaction } from "#/platform/database/open.ts";

/** Messages per transaction, which blocks sends to its conversation for some milliseconds. */
export const BATCH = 200;
const CONVERSATIONS = 50;

export interface DueMessage {
  readonly id: string;
  readonly conversation_id: string;
}

/** Returns due messages, except those of the conversations `except`. */
export const dueMessages = (sql: Sql, now: Date, except: readonly string[]) => sql<DueMessage[]>`
  select id, conversation_id from messages
  where expires_at <= ${now} and expires_at is not null and deleted_at is null
    and conversation_id <> all(${[...except]}::uuid[])
  order by expires_at limit ${BATCH}`;

/** Locks the due messages that no other server has expired in the meantime. */
export async function lockDue(sql: Transaction, conversationId: string, ids: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from messages
    where conversation_id = ${conversationId} and id = any(${[...ids]}::uuid[]) and deleted_at is null
    order by seq for no key update`;
  return rows.map(({ id }) => id);
}

export async function agedConversations(sql: Sql, before: Date, except: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from conversations where kept_from < ${before} and id <> all(${[...except]}::uuid[]) order by kept_from limit ${CONVERSATIONS}`;
  return rows.map(({ id }) => id);
}

export interface AgedMessage {
  readonly id: string;
  readonly seq: number;
  readonly created_at: Date;
  readonly deleted_at: Date | null;
}

/** Locks a batch of the oldest messages that retention has not passed, and the message after it. */
export const lockOldest = (sql: Transaction, conversationId: string) => sql<AgedMessage[]>`
  select m.id, m.seq, m.created_at, m.deleted_at
  from messages m join conversations c on c.id = m.conversation_id
  where m.conversation_id = ${conversationId} and m.seq > c.ended_seq
  order by m.seq limit ${BATCH + 1} for no key update of m`;

/** Stores where the messages begin that retention has not passed. */
export const recordRetained = (
  sql: Transaction,
  conversationId: string,
  { next, last }: { readonly next: Date | null; readonly last: number | null },
) => sql`
  update conversations set kept_from = ${next}, ended_seq = coalesce(${last}, ended_seq)
  where id = ${conversationId}`;

/** A tombstone with `expires_at <= deleted_at` means that the message expired rather than being deleted by a person. */
export const recordExpired = (sql: Transaction, conversationId: string, ids: readonly string[], now: Date) => sql`
  update messages set expires_at = least(expires_at, ${now})
  where conversation_id = ${conversationId} and id = any(${[...ids]}::uuid[])`;
