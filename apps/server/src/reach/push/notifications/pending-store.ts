import type { Sql } from "#/platform/database/open.ts";

/** What a device shows of a conversation. */
export interface PendingPlace {
  readonly deviceId: string;
  readonly userId: string;
  readonly conversationId: string;
}

export interface NewForPush {
  readonly conversationId: string;
  readonly seq: number;
  readonly senderId: string;
  readonly mentioned: readonly string[];
  readonly mentionsAll: boolean;
}

export interface ChangedForPush {
  readonly conversationId: string;
  readonly seq: number;
}

export interface ReadForPush {
  readonly conversationId: string;
  readonly userId: string;
}

/** A node that notes something works on it at once; until `lease` no other takes it over. */
interface Times {
  readonly now: Date;
  readonly lease: Date;
}

const again = (sql: Sql, lease: Date) => sql`due_at = ${lease}, version = n.version + 1`;
const place = (sql: Sql) => sql`n.device_id as "deviceId", n.conversation_id as "conversationId",
  (select d.user_id from push_devices d where d.id = n.device_id) as "userId"`;

/**
 * The devices that are to show these messages: of members who want to hear of them, and not those in use. Quiet hours
 * are looked at when the push leaves, which may be later.
 */
export const noteNew = (sql: Sql, messages: readonly NewForPush[], { now, lease }: Times) => sql<PendingPlace[]>`
  insert into push_notifications as n (device_id, conversation_id, first_seq, due_at)
  select d.id, m."conversationId", min(m.seq), ${lease}
  from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb)
    as m("conversationId" uuid, seq integer, "senderId" uuid, mentioned jsonb, "mentionsAll" boolean)
  join participants p on p.conversation_id = m."conversationId" and p.user_id is distinct from m."senderId"
  join push_devices d on d.user_id = p.user_id
  where (p.muted_until is null or p.muted_until <= ${now})
    and (p.notify = 'all' or (p.notify = 'mentions' and (m."mentionsAll" or m.mentioned ? p.user_id::text)))
    and (d.in_use_until is null or d.in_use_until <= ${now})
    and not exists (select from blocks b where b.blocker_id = p.user_id and b.blocked_id = m."senderId")
  group by d.id, m."conversationId"
  on conflict (device_id, conversation_id) do update set tries = 0, ${again(sql, lease)}
  returning ${place(sql)}`;

/** Devices that show one of these messages, or a later one that may be shown with it. */
export const noteChanged = (sql: Sql, messages: readonly ChangedForPush[], { lease }: Times) => sql<PendingPlace[]>`
  update push_notifications as n set ${again(sql, lease)}
  from (
    select m."conversationId" as id, max(m.seq) as seq
    from jsonb_to_recordset(${JSON.stringify(messages)}::text::jsonb) as m("conversationId" uuid, seq integer)
    group by 1
  ) as changed
  where n.conversation_id = changed.id and n.first_seq <= changed.seq and n.shown_seq is not null
  returning ${place(sql)}`;

/** Devices of somebody who has read, or is no member any more. */
export const noteRead = (sql: Sql, readings: readonly ReadForPush[], { lease }: Times) => sql<PendingPlace[]>`
  update push_notifications as n set ${again(sql, lease)}
  from push_devices d, (
    select distinct m."userId" as user_id, m."conversationId" as id
    from jsonb_to_recordset(${JSON.stringify(readings)}::text::jsonb) as m("conversationId" uuid, "userId" uuid)
  ) as reading
  where d.user_id = reading.user_id and n.device_id = d.id and n.conversation_id = reading.id
  returning ${place(sql)}`;

/** What is due and nobody works on, a bounded number, taken by this node until `lease`. */
export const takeDue = (sql: Sql, { now, lease }: Times, most: number) => sql<PendingPlace[]>`
  update push_notifications as n set due_at = ${lease}
  where (n.device_id, n.conversation_id) in (
    select device_id, conversation_id from push_notifications
    where due_at <= ${now} order by due_at limit ${most} for update skip locked)
  returning ${place(sql)}`;

interface Settled extends Omit<PendingPlace, "userId"> {
  readonly version: number;
}

/** The device shows this now. What was noted meanwhile stays due. */
export const settleShown = (
  sql: Sql,
  { deviceId, conversationId, version }: Settled,
  { seq, digest }: { readonly seq: number; readonly digest: string },
) => sql`
  update push_notifications set shown_seq = ${seq}, shown_digest = ${digest}, tries = 0,
    due_at = case when version = ${version} then null else due_at end
  where device_id = ${deviceId} and conversation_id = ${conversationId}`;

/** The device shows nothing of the conversation any more. */
export const settleEmpty = (sql: Sql, { deviceId, conversationId, version }: Settled) => sql`
  delete from push_notifications
  where device_id = ${deviceId} and conversation_id = ${conversationId} and version = ${version}`;

/** The device shows what it should, or is not to be tried any more. */
export const settleAsItIs = (sql: Sql, { deviceId, conversationId, version }: Settled) => sql`
  update push_notifications set due_at = null, tries = 0
  where device_id = ${deviceId} and conversation_id = ${conversationId} and version = ${version}`;

export const settleLater = (sql: Sql, { deviceId, conversationId, version }: Settled, at: Date) => sql`
  update push_notifications set due_at = ${at}, tries = tries + 1
  where device_id = ${deviceId} and conversation_id = ${conversationId} and version = ${version}`;
