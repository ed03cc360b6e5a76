import type { HOOK_EVENTS } from "@lingualoom/contract/calls/outgoing-hooks.ts";
import type { PersonRow } from "#/people/people/person.ts";
import { seenPerson } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { Seal } from "#/platform/seal.ts";
import { addWork, INTO_WORK } from "#/platform/work-queue/work-store.ts";

export type HookEvent = (typeof HOOK_EVENTS)[number];

export interface OutgoingRow {
  readonly id: string;
  readonly url: string;
  readonly events: HookEvent[];
  readonly createdAt: Date;
  readonly failingSince: Date | null;
  readonly offAt: Date | null;
  /** The owner may no longer run programs here; another manager can take the webhook over. */
  readonly isPaused: boolean;
  readonly by: PersonRow;
}

export const readOutgoing = (sql: Sql, conversationId: string, viewer: string, id: string | null = null) => sql<
  OutgoingRow[]
>`
  select h.id, h.url, h.events, h.created_at as "createdAt", h.failing_since as "failingSince", h.off_at as "offAt",
    not may_run_programs(h.made_by, h.conversation_id) as "isPaused",
    (select ${seenPerson(sql, viewer)} from users u where u.id = h.made_by) as by
  from outgoing_hooks h
  where h.conversation_id = ${conversationId} ${id === null ? sql`` : sql`and h.id = ${id}`} order by h.id`;

export async function countOutgoing(sql: Transaction, conversationId: string): Promise<number> {
  await sql`select from conversations where id = ${conversationId} for no key update`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from outgoing_hooks where conversation_id = ${conversationId}`;
  return row.count;
}

interface NewOutgoing {
  readonly id: string;
  readonly conversationId: string;
  readonly madeBy: string;
  readonly url: string;
  readonly events: readonly HookEvent[];
  readonly sealedSecret: Buffer;
  readonly now: Date;
}

/** Only later events are delivered. */
export const insertOutgoing = (sql: Sql, { id, conversationId, madeBy, url, events, sealedSecret, now }: NewOutgoing) =>
  sql`
  insert into outgoing_hooks (id, conversation_id, made_by, url, events, sealed_secret, created_at, after_change, after_seq,
    collected_at)
  select ${id}, c.id, ${madeBy}, ${url}, ${[...events]}, ${sealedSecret}, ${now}, c.change_seq, c.last_seq, ${now}
  from conversations c where c.id = ${conversationId}`;

/** @returns whether it existed */
export async function deleteOutgoing(sql: Sql, conversationId: string, id: string): Promise<boolean> {
  const { count } = await sql`delete from outgoing_hooks where conversation_id = ${conversationId} and id = ${id}`;
  return count > 0;
}

/** Makes pending events due now, for a day, and `by` the owner if the current one may not run programs. */
export async function reviveOutgoing(sql: Transaction, conversationId: string, id: string, by: string, now: Date) {
  const [hook] = await sql<{ madeBy: string }[]>`
    update outgoing_hooks set failing_since = null, off_at = null,
      made_by = case when may_run_programs(made_by, conversation_id) then made_by else ${by} end
    where conversation_id = ${conversationId} and id = ${id} returning made_by as "madeBy"`;
  if (hook) await addWork(sql, { kind: "webhook", key: id, owner: hook.madeBy, dueAt: now }, now);
}

export interface DueHook {
  readonly id: string;
  readonly conversationId: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly madeBy: string;
  readonly host: string;
  readonly language: string;
  readonly failingSince: Date | null;
}

/** Adds the jobs of webhooks with events, unless their owner may not run programs in the conversation. */
export const addHookWork = (sql: Sql, now: Date) => sql`
  ${sql.unsafe(INTO_WORK)}
  select 'webhook', o.id::text, o.made_by, '{}', ${now}, ${now}
  from outgoing_hooks o join conversations c on c.id = o.conversation_id
  where o.off_at is null and may_run_programs(o.made_by, o.conversation_id)
    and (c.change_seq > o.after_change or c.last_seq > o.after_seq
      or exists (select from hook_deliveries d where d.hook_id = o.id and d.done_at is null))
  order by o.id on conflict (kind, key) do nothing`;

export async function readHookToSend(
  sql: Sql,
  id: string,
  conversationId: string | null = null,
): Promise<DueHook | null> {
  const [row] = await sql<DueHook[]>`
    select h.id, h.conversation_id as "conversationId", h.url, h.sealed_secret as "sealedSecret", h.made_by as "madeBy",
      (select s.interface_language from user_settings s where s.user_id = h.made_by) as language,
      h.failing_since as "failingSince", lower(substring(h.url from '^[a-z]+://([^/?#]+)')) as host
    from outgoing_hooks h
    where h.id = ${id} ${conversationId === null ? sql`` : sql`and h.conversation_id = ${conversationId}`}`;
  return row ?? null;
}

export const recordArrived = (sql: Sql, id: string) => sql`
  update outgoing_hooks set failing_since = null, off_at = null where id = ${id}`;

export const recordFailure = (sql: Sql, id: string, failingSince: Date, offAt: Date | null) => sql`
  update outgoing_hooks set failing_since = ${failingSince}, off_at = ${offAt} where id = ${id}`;

const purposeOf = (id: string) => `outgoing webhook ${id}`;
export const closeSecret = (seal: Seal, id: string, secret: string) => seal.close(secret, purposeOf(id));
export const openSecret = (seal: Seal, { id, sealedSecret }: Pick<DueHook, "id" | "sealedSecret">) =>
  seal.open(sealedSecret, purposeOf(id));

export async function resealOutgoing(sql: Sql, before: Seal, after: Seal): Promise<number> {
  const rows = await sql<Pick<DueHook, "id" | "sealedSecret">[]>`
    select id, sealed_secret as "sealedSecret" from outgoing_hooks`;
  for (const row of rows)
    await sql`update outgoing_hooks set sealed_secret = ${closeSecret(after, row.id, openSecret(before, row))}
      where id = ${row.id}`;
  return rows.length;
}
