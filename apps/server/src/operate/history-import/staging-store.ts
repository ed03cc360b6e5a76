import type { ExportedAttachment, ExportedMessage } from "@lingualoom/chat-exports/history.ts";
import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { ImportRow } from "./import-store.ts";

/** A message as it waits to be written. Absent parts take no room. */
export interface StagedItem extends Pick<ExportedMessage, "editedAt" | "deleted" | "forwarded" | "poll"> {
  readonly text: string;
  /** Key of the message that it answers. */
  readonly answers?: string;
  readonly attachments?: readonly ExportedAttachment[];
  readonly reactions?: readonly { readonly emoji: string; readonly count: number }[];
}

export interface StagedMessage {
  readonly conversation: string;
  readonly at: Date;
  readonly position: number;
  readonly key: string;
  readonly personId: string | null;
  readonly item: StagedItem;
}

/** A repeat of the same reading adds nothing. */
export const stageMessages = (sql: Sql, importId: string, messages: readonly StagedMessage[]) => sql`
  insert into import_messages (import_id, conversation, at, position, key, person_id, item)
  select ${importId}, m.conversation, m.at, m.position, m.key, nullif(m.person, '')::uuid, m.item::jsonb
  from unnest(${messages.map((one) => one.conversation)}::text[], ${messages.map((one) => one.at.toISOString())}::timestamptz[],
    ${plainArray(messages.map((one) => one.position))}::int[], ${messages.map((one) => one.key)}::text[],
    ${messages.map((one) => one.personId ?? "")}::text[], ${messages.map((one) => JSON.stringify(one.item))}::text[])
    as m(conversation, at, position, key, person, item)
  on conflict do nothing`;

/** The latest messages of a conversation that wait, latest first. */
export const readStaged = (sql: Sql, importId: string, conversation: string, limit: number) => sql<StagedMessage[]>`
  select conversation, at, position, key, person_id as "personId", item from import_messages
  where import_id = ${importId} and conversation = ${conversation} order by at desc, position desc limit ${limit}`;

/** @returns those that no other server has taken meanwhile, in the order given */
export async function takeStaged(
  sql: Transaction,
  importId: string,
  conversation: string,
  messages: readonly StagedMessage[],
): Promise<StagedMessage[]> {
  const rows = await sql<{ position: number }[]>`
    delete from import_messages s
    using unnest(${messages.map((one) => one.at.toISOString())}::timestamptz[], ${plainArray(messages.map((one) => one.position))}::int[]) as m(at, position)
    where s.import_id = ${importId} and s.conversation = ${conversation} and s.at = m.at and s.position = m.position
    returning s.position`;
  const taken = new Set(rows.map(({ position }) => position));
  return messages.filter(({ position }) => taken.has(position));
}

export const dropStaged = (sql: Sql, importId: string, limit: number) => sql`
  delete from import_messages where ctid = any(array(
    select ctid from import_messages where import_id = ${importId} limit ${limit}))`;

/** Keys of messages that an import has brought into the conversation before. */
export async function readKnownKeys(sql: Sql, conversationId: string, keys: readonly string[]): Promise<Set<string>> {
  const rows = await sql<{ key: string }[]>`
    select client_message_id as key from messages
    where conversation_id = ${conversationId} and import_id is not null and client_message_id = any(${[...keys]}::text[])`;
  return new Set(rows.map(({ key }) => key));
}

/** The group that an earlier import made of the same conversation of an export. */
export async function findEarlierTarget(sql: Sql, row: ImportRow, key: string): Promise<string | null> {
  const [found] = await sql<{ id: string }[]>`
    select g.id from import_conversations c
    join imports i on i.id = c.import_id join conversations g on g.id = c.conversation_id
    where i.conversation_id is null and i.source = ${row.source} and i.state <> 'undone' and c.key = ${key}
      and g.ended_at is null
    order by i.created_at desc limit 1`;
  return found?.id ?? null;
}
