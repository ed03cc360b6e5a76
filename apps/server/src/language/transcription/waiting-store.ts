import type { Sql } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";

/** A recording whose words are to be written down. */
export interface Waiting extends MessageKey {
  readonly tries: number;
  /** Somebody asked for it, whose limit counted it. */
  readonly is_asked: boolean;
  readonly sender_id: string | null;
}

/**
 * Takes the next one that is due, until `lease`: a server that stops meanwhile leaves it to another one. Recordings of the
 * people `behind` come after all others.
 */
export async function takeNext(
  sql: Sql,
  { now, lease, behind }: { readonly now: Date; readonly lease: Date; readonly behind: readonly string[] },
): Promise<Waiting | undefined> {
  const [row] = await sql<Waiting[]>`
    update transcriptions w set due_at = ${lease}, tries = w.tries + 1
    from (
      select t.conversation_id, t.message_id, m.sender_id from transcriptions t
      left join messages m on m.conversation_id = t.conversation_id and m.id = t.message_id
      where t.due_at <= ${now}
      order by coalesce(m.sender_id = any(${[...behind]}::uuid[]), false), t.due_at limit 1 for update of t skip locked
    ) as next
    where w.conversation_id = next.conversation_id and w.message_id = next.message_id
    returning w.message_id as id, w.conversation_id, w.tries, w.is_asked, next.sender_id`;
  return row;
}

export const waitUntil = (sql: Sql, { id, conversation_id }: MessageKey, at: Date) => sql`
  update transcriptions set due_at = ${at} where conversation_id = ${conversation_id} and message_id = ${id}`;

/** Puts it before those that nobody waits for. */
export const askFor = (sql: Sql, { id, conversation_id }: MessageKey, now: Date) => sql`
  insert into transcriptions (conversation_id, message_id, due_at, is_asked)
  values (${conversation_id}, ${id}, ${now}, true)
  on conflict (conversation_id, message_id) do update set due_at = least(transcriptions.due_at, ${now}), is_asked = true`;

export const stopWaiting = (sql: Sql, { id, conversation_id }: MessageKey) => sql`
  delete from transcriptions where conversation_id = ${conversation_id} and message_id = ${id}`;

/** Where nothing hears. */
export const stopAll = (sql: Sql) => sql`delete from transcriptions`;
