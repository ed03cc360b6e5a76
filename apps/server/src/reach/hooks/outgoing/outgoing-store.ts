import type { HOOK_EVENTS } from "@lingualoom/contract/calls/outgoing-hooks.ts";
import type { PersonRow } from "#/people/people/person.ts";
import { seenPerson } from "#/people/people/seen-store.ts";
import type { Database, Sql, Transaction } from "#/platform/database/open.ts";
import type { Seal } from "#/platform/seal.ts";

export type HookEvent = (typeof HOOK_EVENTS)[number];

export interface OutgoingRow {
  readonly id: string;
  readonly url: string;
  readonly events: HookEvent[];
  readonly createdAt: Date;
  readonly failingSince: Date | null;
  readonly offAt: Date | null;
  /** Its maker may no longer run programs here; another manager can take it over. */
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

/** It is told what happens from here on. */
export const insertOutgoing = (sql: Sql, { id, conversationId, madeBy, url, events, sealedSecret, now }: NewOutgoing) =>
  sql`
  insert into outgoing_hooks (id, conversation_id, made_by, url, events, sealed_secret, created_at, after_change, after_seq,
    collected_at, next_attempt_at)
  select ${id}, c.id, ${madeBy}, ${url}, ${[...events]}, ${sealedSecret}, ${now}, c.change_seq, c.last_seq, ${now}, ${now}
  from conversations c where c.id = ${conversationId}`;

/** @returns whether there was such a one */
export async function deleteOutgoing(sql: Sql, conversationId: string, id: string): Promise<boolean> {
  const { count } = await sql`delete from outgoing_hooks where conversation_id = ${conversationId} and id = ${id}`;
  return count > 0;
}

/** Makes waiting events due now, with a day to arrive, and `by` its maker where the one before may run none here. */
export const reviveOutgoing = (sql: Sql, conversationId: string, id: string, by: string, now: Date) => sql`
  update outgoing_hooks set next_attempt_at = ${now}, failing_since = null, failures = 0, off_at = null,
    made_by = case when may_run_programs(made_by, conversation_id) then made_by else ${by} end
  where conversation_id = ${conversationId} and id = ${id}`;

export interface DueHook {
  readonly id: string;
  readonly conversationId: string;
  readonly url: string;
  readonly sealedSecret: Buffer;
  readonly madeBy: string;
  readonly host: string;
  /** In which its maker reads the app. */
  readonly language: string;
  readonly failingSince: Date | null;
  readonly failures: number;
}

const hostOf = (sql: Sql, table: string) => sql`lower(substring(${sql(table)}.url from '^[a-z]+://([^/?#]+)'))`;

const dueColumns = (
  sql: Sql,
) => sql`h.id, h.conversation_id as "conversationId", h.url, h.sealed_secret as "sealedSecret",
  h.made_by as "madeBy", (select s.interface_language from user_settings s where s.user_id = h.made_by) as language,
  h.failing_since as "failingSince", h.failures, ${hostOf(sql, "h")} as host`;

export interface Slots {
  readonly free: number;
  readonly ofMaker: number;
  readonly ofHost: number;
  readonly running: readonly Pick<DueHook, "madeBy" | "host">[];
}

/**
 * Takes hooks for which something happened or waits: until the lease ends no other server touches them. A hook pauses
 * while its maker may run no programs in the conversation. Makers with the fewest hooks being served come first, then the
 * hook that has waited longest.
 */
export const claimHooks = (database: Database, now: Date, leaseEnd: Date, slots: Slots) => database<DueHook[]>`
  with running as (
    select r.maker, r.host
    from unnest(${slots.running.map(({ madeBy }) => madeBy)}::uuid[], ${slots.running.map(({ host }) => host)}::text[])
      as r(maker, host)
  ), due as (
    select o.id, o.next_attempt_at,
      row_number() over (partition by o.made_by order by o.next_attempt_at, o.id)
        + (select count(*) from running where maker = o.made_by) as of_maker,
      row_number() over (partition by ${hostOf(database, "o")} order by o.next_attempt_at, o.id)
        + (select count(*) from running where host = ${hostOf(database, "o")}) as of_host
    from outgoing_hooks o
    join conversations c on c.id = o.conversation_id
    where o.off_at is null and o.next_attempt_at <= ${now} and may_run_programs(o.made_by, o.conversation_id)
      and (c.change_seq > o.after_change or c.last_seq > o.after_seq
        or exists (select from hook_deliveries d where d.hook_id = o.id and d.done_at is null))
  )
  update outgoing_hooks h set next_attempt_at = ${leaseEnd}
  where h.id in (
    select o.id from outgoing_hooks o join due on due.id = o.id
    where due.of_maker <= ${slots.ofMaker} and due.of_host <= ${slots.ofHost} and o.next_attempt_at <= ${now}
    order by due.of_maker, due.next_attempt_at limit ${slots.free} for update of o skip locked)
  returning ${dueColumns(database)}`;

export async function readHookToSend(sql: Sql, conversationId: string, id: string): Promise<DueHook | null> {
  const [row] = await sql<DueHook[]>`
    select ${dueColumns(sql)} from outgoing_hooks h where h.conversation_id = ${conversationId} and h.id = ${id}`;
  return row ?? null;
}

export const noteArrived = (sql: Sql, id: string, leaseEnd: Date) => sql`
  update outgoing_hooks set failing_since = null, failures = 0, next_attempt_at = ${leaseEnd} where id = ${id}`;

export const noteFailing = (sql: Sql, id: string, next: Date, failingSince: Date, offAt: Date | null) => sql`
  update outgoing_hooks set failures = failures + 1, next_attempt_at = ${next}, failing_since = ${failingSince},
    off_at = ${offAt} where id = ${id}`;

export const releaseHook = (sql: Sql, id: string, next: Date) => sql`
  update outgoing_hooks set next_attempt_at = ${next} where id = ${id} and failing_since is null`;

const purposeOf = (id: string) => `outgoing webhook ${id}`;
export const closeSecret = (seal: Seal, id: string, secret: string) => seal.close(secret, purposeOf(id));
export const openSecret = (seal: Seal, { id, sealedSecret }: Pick<DueHook, "id" | "sealedSecret">) =>
  seal.open(sealedSecret, purposeOf(id));

/** Encrypts every secret anew, for a server that gets another one. */
export async function resealOutgoing(sql: Sql, before: Seal, after: Seal): Promise<number> {
  const rows = await sql<Pick<DueHook, "id" | "sealedSecret">[]>`
    select id, sealed_secret as "sealedSecret" from outgoing_hooks`;
  for (const row of rows)
    await sql`update outgoing_hooks set sealed_secret = ${closeSecret(after, row.id, openSecret(before, row))}
      where id = ${row.id}`;
  return rows.length;
}
