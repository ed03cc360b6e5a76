import { randomUUIDv7 } from "node:crypto";
import type { Database, Sql, Transaction } from "#/platform/database/open.ts";
import { isChanged } from "#/talk/message/change-store.ts";
import { type MessageRow, messageColumns } from "#/talk/message/message-row-store.ts";
import type { StoredSystemMessage } from "#/talk/message/parts/system-message.ts";
import type { HookEvent } from "./outgoing-store.ts";

const COLLECTED_MAX = 500;
/** An edit is stored with the time at which it began, which may be a little before the last collection. */
const LOOKED_BACK_MS = 60 * 60 * 1_000;

interface Reaction {
  readonly emoji: string;
  readonly by: string;
}

export interface Delivery {
  readonly id: string;
  readonly type: HookEvent | "test";
  readonly messageId: string | null;
  readonly reaction: Reaction | null;
  readonly createdAt: Date;
  readonly attempts: number;
  readonly attemptedAt: Date | null;
  readonly status: number | null;
  readonly error: string | null;
  readonly doneAt: Date | null;
}

const columns = (
  sql: Sql,
) => sql`d.id, d.type, d.message_id as "messageId", d.reaction, d.created_at as "createdAt", d.attempts,
  d.attempted_at as "attemptedAt", d.status, d.error, d.done_at as "doneAt"`;

interface Cursor {
  readonly conversationId: string;
  readonly events: HookEvent[];
  readonly afterChange: number;
  readonly afterSeq: number;
  readonly collectedAt: Date;
  readonly changeSeq: number;
}

interface DeliveryTarget {
  readonly id: string;
  readonly seq: number;
  readonly changeSeq: number;
  readonly revision: number;
  readonly editedAt: Date | null;
  readonly deletedAt: Date | null;
  readonly code: StoredSystemMessage["code"] | null;
}

const found = (sql: Sql) => sql`m.id, m.seq, m.change_seq as "changeSeq", m.revision, m.edited_at as "editedAt",
  m.deleted_at as "deletedAt", m.system->>'code' as code`;

const MEMBER_EVENTS: { readonly [code in StoredSystemMessage["code"]]?: HookEvent } = {
  members_added: "member.joined",
  member_joined: "member.joined",
  member_left: "member.left",
  member_removed: "member.left",
};

/**
 * Records the events since the last collection, in order, and moves the cursor in the same transaction. A message that
 * was sent and changed in between is one event.
 */
export const collect = (database: Database, hookId: string, now: Date) =>
  database.begin((sql) => collectIn(sql, hookId, now));

async function collectIn(sql: Transaction, hookId: string, now: Date): Promise<void> {
  const [hook] = await sql<Cursor[]>`
      select h.conversation_id as "conversationId", h.events, h.after_change as "afterChange", h.after_seq as "afterSeq",
        h.collected_at as "collectedAt", c.change_seq as "changeSeq"
      from outgoing_hooks h join conversations c on c.id = h.conversation_id where h.id = ${hookId} for update of h`;
  if (!hook) return;
  const { conversationId, events, afterChange, afterSeq } = hook;
  const changed = await sql<DeliveryTarget[]>`
      select ${found(sql)} from messages m where m.conversation_id = ${conversationId} and m.change_seq > ${afterChange}
        and m.change_seq <= ${hook.changeSeq} and m.seq <= ${afterSeq} and ${isChanged(sql)}
      order by m.change_seq limit ${COLLECTED_MAX}`;
  const created = await sql<DeliveryTarget[]>`
      select ${found(sql)} from messages m where m.conversation_id = ${conversationId} and m.seq > ${afterSeq}
      order by m.seq limit ${COLLECTED_MAX}`;
  const since = hook.collectedAt.getTime() - LOOKED_BACK_MS;
  const all = [...created, ...changed]
    .toSorted((a, b) => a.changeSeq - b.changeSeq)
    .flatMap((message) => {
      const type = typeOf(message, message.seq > afterSeq, since, events);
      return type && events.includes(type) ? [{ ...message, type }] : [];
    });
  for (const { id, seq, type, revision } of all)
    await sql`
        insert into hook_deliveries (id, hook_id, type, message_id, revision, created_at)
        select ${randomUUIDv7()}, ${hookId}, ${type}, ${id}, ${revision}, ${now}
        where not exists (select from hook_deliveries d where d.hook_id = ${hookId} and d.message_id = ${id}
          and (d.type = 'message.deleted' or (${type} <> 'message.deleted' and d.revision >= ${revision})))
          and ${mayMakerRead(sql, hookId, sql`${seq}`)}`;
  const nextChange = changed.length < COLLECTED_MAX ? hook.changeSeq : changed.at(-1)!.changeSeq;
  await sql`
      update outgoing_hooks set after_change = ${nextChange}, after_seq = ${created.at(-1)?.seq ?? afterSeq},
        collected_at = ${now} where id = ${hookId}`;
}

/** Records a reaction in its own transaction, because a removed one leaves no trace; earlier events first. */
export async function collectReaction(
  sql: Transaction,
  {
    conversationId,
    messageId,
    added,
    ...reaction
  }: Reaction & { conversationId: string; messageId: string; added: boolean },
  now: Date,
): Promise<void> {
  const type: HookEvent = added ? "reaction.added" : "reaction.removed";
  const hooks = await sql<{ id: string }[]>`
    select id from outgoing_hooks where conversation_id = ${conversationId} and ${type} = any(events)
    order by id for update`;
  for (const { id } of hooks) {
    await collectIn(sql, id, now);
    await sql`
      insert into hook_deliveries (id, hook_id, type, message_id, reaction, revision, created_at)
      select ${randomUUIDv7()}, ${id}, ${type}, m.id, ${sql.json({ ...reaction })}, -1, ${now}
      from messages m where m.conversation_id = ${conversationId} and m.id = ${messageId}
        and ${mayMakerRead(sql, id, sql`m.seq`)}`;
  }
}

/** Limits a webhook to the messages its owner may read, since the owner may have joined or rejoined later. */
const mayMakerRead = (sql: Sql, hookId: string, seq: ReturnType<Sql>) => sql`
  exists (select from outgoing_hooks h
    join participants p on p.conversation_id = h.conversation_id and p.user_id = h.made_by
    where h.id = ${hookId} and p.from_seq <= ${seq})`;

/** Null for changes that are not events, such as a detected language. */
function typeOf(
  { editedAt, deletedAt, code }: DeliveryTarget,
  isNew: boolean,
  since: number,
  events: readonly HookEvent[],
) {
  if (deletedAt) return isNew || deletedAt.getTime() >= since ? "message.deleted" : null;
  if (isNew && code && MEMBER_EVENTS[code]) return MEMBER_EVENTS[code];
  if (isNew && (events.includes("message.created") || !editedAt)) return "message.created";
  return editedAt && editedAt.getTime() >= since ? "message.edited" : null;
}

/** Returns the next pending event; null also when the owner may no longer run programs here. */
export async function readNext(sql: Sql, hookId: string): Promise<Delivery | null> {
  const [row] = await sql<Delivery[]>`
    select ${columns(sql)} from hook_deliveries d where d.hook_id = ${hookId} and d.done_at is null
      and (select may_run_programs(h.made_by, h.conversation_id) from outgoing_hooks h where h.id = ${hookId})
    order by d.id limit 1`;
  return row ?? null;
}

export const readLog = (sql: Sql, hookId: string) => sql<Delivery[]>`
  select ${columns(sql)} from hook_deliveries d where d.hook_id = ${hookId} order by d.id desc limit 50`;

export async function readMessage(sql: Sql, conversationId: string, id: string): Promise<MessageRow | null> {
  const [row] = await sql<MessageRow[]>`
    select ${messageColumns(sql)} from messages m where m.conversation_id = ${conversationId} and m.id = ${id}`;
  return row ?? null;
}

export interface Outcome {
  readonly status: number | null;
  readonly error: string | null;
}

export const recordAttempt = (sql: Sql, id: string, { status, error }: Outcome, now: Date, isDone: boolean) => sql`
  update hook_deliveries set attempts = attempts + 1, attempted_at = ${now}, status = ${status}, error = ${error},
    done_at = ${isDone ? now : null} where id = ${id}`;

export const dropDelivery = (sql: Sql, id: string) => sql`delete from hook_deliveries where id = ${id}`;

export async function insertTest(sql: Sql, hookId: string, { status, error }: Outcome, id: string, now: Date) {
  const [row] = await sql<[Delivery]>`
    insert into hook_deliveries as d (id, hook_id, type, revision, created_at, attempts, attempted_at, status, error, done_at)
    values (${id}, ${hookId}, 'test', 0, ${now}, 1, ${now}, ${status}, ${error}, ${now}) returning ${columns(sql)}`;
  return row;
}

export const deleteBefore = (sql: Sql, time: Date) => sql`
  delete from hook_deliveries where created_at < ${time} and done_at is not null`;
