import type { Sql } from "#/platform/database/open.ts";
import { dueAgain, INTO_WORK } from "#/platform/work-queue/work-store.ts";

export interface PendingPlace {
  readonly deviceId: string;
  readonly conversationId: string;
}

export interface SentForPush {
  readonly conversationId: string;
  readonly seq: number;
  readonly senderId: string;
  readonly mentioned: readonly string[];
  readonly mentionsAll: boolean;
  /** The only members to notify; null for all. */
  readonly only: readonly string[] | null;
}

export interface EditedForPush {
  readonly conversationId: string;
  readonly seq: number;
}

export interface ReadForPush {
  readonly conversationId: string;
  readonly userId: string;
}

/** Ends a statement that changes rows: adds jobs for the affected devices. */
const thenPush = (sql: Sql, now: Date) => sql`
    returning n.device_id, n.conversation_id
  )
  ${sql.unsafe(INTO_WORK)}
  select 'push', n.device_id || ' ' || n.conversation_id, d.user_id,
    jsonb_build_object('deviceId', n.device_id, 'conversationId', n.conversation_id), ${now}, ${now}
  from noted n join push_devices d on d.id = n.device_id order by 2 ${dueAgain(sql)}`;

/**
 * Selects the devices that must show these messages: those of members who want to be notified, unless they are in use.
 * Quiet hours are checked when the push is sent, which may be later.
 */
export const recordNewMessages = (sql: Sql, messages: readonly SentForPush[], now: Date) => sql`
  with noted as (
    insert into push_notifications as n (device_id, conversation_id, first_seq)
    select d.id, m."conversationId", min(m.seq)
    from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb)
      as m("conversationId" uuid, seq integer, "senderId" uuid, mentioned jsonb, "mentionsAll" boolean, "only" jsonb)
    join participants p on p.conversation_id = m."conversationId" and p.user_id is distinct from m."senderId"
    join push_devices d on d.user_id = p.user_id
    where (p.muted_until is null or p.muted_until <= ${now})
      and (p.notify = 'all' or (p.notify = 'mentions' and (m."mentionsAll" or m.mentioned ? p.user_id::text)))
      and coalesce(m."only" ? p.user_id::text, true)
      and (d.in_use_until is null or d.in_use_until <= ${now})
      and not exists (select from blocks b where b.blocker_id = p.user_id and b.blocked_id = m."senderId")
    group by d.id, m."conversationId"
    on conflict (device_id, conversation_id) do update set version = n.version + 1
    ${thenPush(sql, now)}`;

/** Selects devices that show one of these messages, or a later one that may be shown with it. */
export const recordChanged = (sql: Sql, messages: readonly EditedForPush[], now: Date) => sql`
  with noted as (
    update push_notifications as n set version = n.version + 1
    from (
      select m."conversationId" as id, max(m.seq) as seq
      from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb) as m("conversationId" uuid, seq integer)
      group by 1
    ) as changed
    where n.conversation_id = changed.id and n.first_seq <= changed.seq and n.shown_seq is not null
    ${thenPush(sql, now)}`;

/** Selects devices of users who have read, or are no longer members. */
export const recordRead = (sql: Sql, readings: readonly ReadForPush[], now: Date) => sql`
  with noted as (
    update push_notifications as n set version = n.version + 1
    from push_devices d, (
      select distinct m."userId" as user_id, m."conversationId" as id
      from jsonb_to_recordset(${JSON.stringify(readings)}::text::jsonb) as m("conversationId" uuid, "userId" uuid)
    ) as reading
    where d.user_id = reading.user_id and n.device_id = d.id and n.conversation_id = reading.id
    ${thenPush(sql, now)}`;

export const storeShown = (
  sql: Sql,
  { deviceId, conversationId }: PendingPlace,
  { seq, digest }: { readonly seq: number; readonly digest: string },
) => sql`
  update push_notifications set shown_seq = ${seq}, shown_digest = ${digest}
  where device_id = ${deviceId} and conversation_id = ${conversationId}`;

/** Records that the device shows nothing of the conversation. Changes recorded in the meantime stay. */
export const deleteShown = (
  sql: Sql,
  { deviceId, conversationId, version }: PendingPlace & { readonly version: number },
) => sql`
  delete from push_notifications
  where device_id = ${deviceId} and conversation_id = ${conversationId} and version = ${version}`;
