import type { CallDevice } from "@lingualoom/contract/calls/calls.ts";
import { seenName } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { QuietRow } from "../push/devices/quiet-hours-store.ts";
import { answersColumn, type StoredAnswers } from "./answers-store.ts";

export interface CallRow {
  readonly id: string;
  readonly conversationId: string;
  readonly startedBy: string;
  readonly video: boolean;
  readonly beganAt: Date;
  readonly answeredAt: Date | null;
  readonly endedAt: Date | null;
  readonly ringing: readonly string[];
  readonly declined: readonly string[];
  readonly people: readonly (CallDevice & { readonly userId: string; readonly mutedBy: string | null })[];
  readonly locked: boolean;
  readonly removed: readonly string[];
  readonly words: StoredAnswers | null;
}

const peopleIn = (sql: Sql, state: "ringing" | "declined") => sql`
  (select coalesce(json_agg(p.user_id order by p.user_id), '[]') from call_people p
    where p.call_id = c.id and p.state = ${state})`;

const columns = (sql: Sql) => sql`
  c.id, c.conversation_id as "conversationId", c.started_by as "startedBy", c.video, c.began_at as "beganAt",
  c.answered_at as "answeredAt", c.ended_at as "endedAt",
  ${peopleIn(sql, "ringing")} as ringing, ${peopleIn(sql, "declined")} as declined, ${answersColumn(sql)},
  (select coalesce(json_agg(json_build_object('userId', p.user_id, 'deviceId', p.device_id, 'muted', p.muted,
      'camera', p.camera, 'screen', p.screen, 'captions', p.captions, 'mutedBy', p.muted_by)
      order by p.joined_at, p.user_id), '[]')
    from call_people p where p.call_id = c.id and p.state = 'in') as people,
  c.locked, (select coalesce(json_agg(p.user_id order by p.user_id), '[]') from call_people p
    where p.call_id = c.id and p.removed) as removed`;

export async function readCall(sql: Sql, id: string): Promise<CallRow | undefined> {
  const [row] = await sql<CallRow[]>`select ${columns(sql)} from calls c where c.id = ${id}`;
  return row;
}

/** Returns the calls under way in the conversations of `me`, and ended ones whose words may still be kept. */
export const readCallsOf = (sql: Sql, me: string) => sql<CallRow[]>`
  select ${columns(sql)} from calls c
  join participants mine on mine.conversation_id = c.conversation_id and mine.user_id = ${me}
  where c.ended_at is null or c.captioned and c.keep_root is null and not exists (
    select from call_people p where p.call_id = c.id and p.keep = false)
  order by c.began_at, c.id`;

/** Locks a call. Changes of one call run one after another. @returns false when it is gone */
export async function lockCall(sql: Transaction, id: string): Promise<boolean> {
  const locked = await sql`select from calls where id = ${id} for update`;
  return locked.count > 0;
}

type NewCall = Pick<CallRow, "id" | "conversationId" | "startedBy" | "video" | "beganAt">;

/** @returns the call under way in the conversation, if there is one already */
export async function insertCall(sql: Transaction, call: NewCall): Promise<string | null> {
  const { id, conversationId, startedBy, video, beganAt } = call;
  const made = await sql`
    insert into calls (id, conversation_id, started_by, video, began_at)
    values (${id}, ${conversationId}, ${startedBy}, ${video}, ${beganAt})
    on conflict (conversation_id) where ended_at is null do nothing`;
  if (made.count > 0) return null;
  const [other] = await sql<{ id: string }[]>`
    select id from calls where conversation_id = ${conversationId} and ended_at is null`;
  return other?.id ?? null;
}

/** Whether a person can be rung: `busy` in another call, `never` for bots. */
export async function readCallee(sql: Sql, userId: string): Promise<"free" | "busy" | "never"> {
  const [row] = await sql<{ isBot: boolean; isBusy: boolean }[]>`
    select u.is_bot as "isBot", exists (
      select from call_people p join calls c on c.id = p.call_id and c.ended_at is null
      where p.user_id = u.id and p.state in ('ringing', 'in')) as "isBusy"
    from users u where u.id = ${userId} and u.suspended_at is null`;
  if (!row || row.isBot) return "never";
  return row.isBusy ? "busy" : "free";
}

export const putPerson = (sql: Transaction, callId: string, userId: string, state: "ringing" | "missed") => sql`
  insert into call_people (call_id, user_id, state) values (${callId}, ${userId}, ${state})`;

export async function putDevice(
  sql: Transaction,
  callId: string,
  userId: string,
  { deviceId, muted, camera, screen, captions }: CallDevice,
  now: Date,
): Promise<void> {
  await sql`
    insert into call_people (call_id, user_id, state, device_id, joined_at, seen_at, muted, camera, screen, captions)
    values (${callId}, ${userId}, 'in', ${deviceId}, ${now}, ${now}, ${muted}, ${camera}, ${screen}, ${captions})
    on conflict (call_id, user_id) do update set state = 'in', device_id = excluded.device_id,
      joined_at = excluded.joined_at, seen_at = excluded.seen_at, muted = excluded.muted, camera = excluded.camera,
      screen = excluded.screen, muted_by = null, captions = excluded.captions`;
  await sql`
    update calls set answered_at = ${now}
    where id = ${callId} and answered_at is null
      and exists (select from call_people p where p.call_id = ${callId} and p.state = 'in' and p.user_id <> ${userId})`;
}

/** Takes a person out: on that device, or one whom the call rings. @returns false when nothing changes */
export async function takeOut(sql: Transaction, callId: string, userId: string, deviceId?: string): Promise<boolean> {
  const { count } = await (deviceId === undefined
    ? sql`update call_people set state = 'declined'
        where call_id = ${callId} and user_id = ${userId} and state = 'ringing'`
    : sql`update call_people set state = 'left'
        where call_id = ${callId} and user_id = ${userId} and state = 'in' and device_id = ${deviceId}`);
  return count > 0;
}

/** Takes out pages that are gone, and people who are no longer members or whose conversation was closed. */
export const takeOutGone = (sql: Transaction, callId: string, goneSince: Date) => sql`
  update call_people p set state = 'left' from calls k join conversations c on c.id = k.conversation_id
  where p.call_id = ${callId} and k.id = p.call_id and p.state in ('in', 'ringing')
    and (p.seen_at < ${goneSince} or c.closed or not exists (
      select from participants m where m.conversation_id = k.conversation_id and m.user_id = p.user_id))`;

export const stopRinging = (sql: Transaction, callId: string) => sql<{ userId: string }[]>`
  update call_people set state = 'missed' where call_id = ${callId} and state = 'ringing' returning user_id as "userId"`;

export const storeEnd = (sql: Transaction, callId: string, now: Date) =>
  sql`update calls set ended_at = ${now} where id = ${callId}`;

export const dropCall = (sql: Sql, callId: string) => sql`delete from calls where id = ${callId}`;

/** Returns the calls that `me` is in. */
export const readOwnDevices = (sql: Sql, me: string) => sql<{ callId: string; deviceId: string }[]>`
  select p.call_id as "callId", p.device_id as "deviceId" from call_people p
  join calls c on c.id = p.call_id and c.ended_at is null
  where p.user_id = ${me} and p.state = 'in'`;

/** Stores what a page shows, and that it is there. @returns undefined when it is not in the call */
export async function storeDevice(
  sql: Sql,
  me: string,
  callId: string,
  { deviceId, muted, camera, screen, captions }: CallDevice,
  now: Date,
): Promise<{ changed: boolean } | undefined> {
  const [row] = await sql<{ changed: boolean }[]>`
    with before as (
      select p.call_id, p.user_id, (p.muted, p.camera, p.screen, p.captions) is distinct from (${muted}::boolean,
        ${camera}::boolean, ${screen}::boolean, ${captions}::boolean) as changed
      from call_people p join calls c on c.id = p.call_id and c.ended_at is null
      where p.call_id = ${callId} and p.user_id = ${me} and p.state = 'in' and p.device_id = ${deviceId}
    )
    update call_people p set muted = ${muted}, camera = ${camera}, screen = ${screen}, captions = ${captions},
      seen_at = ${now}, muted_by = case when ${muted}::boolean then p.muted_by end
    from before b where p.call_id = b.call_id and p.user_id = b.user_id returning b.changed`;
  return row;
}

/** Returns the user of a device, if both devices are in the call and the first is the caller's. */
export async function findPeer(
  sql: Sql,
  me: string,
  { callId, from, to }: { readonly callId: string; readonly from: string; readonly to: string },
): Promise<string | undefined> {
  const [row] = await sql<{ userId: string }[]>`
    select other.user_id as "userId" from call_people mine
    join call_people other on other.call_id = mine.call_id and other.state = 'in' and other.device_id = ${to}
    join calls c on c.id = mine.call_id and c.ended_at is null
    where mine.call_id = ${callId} and mine.user_id = ${me} and mine.state = 'in' and mine.device_id = ${from}
      and other.user_id <> ${me}`;
  return row?.userId;
}

/** Returns the others in a call from whom `me` hides the IP address; undefined when `me` is not in the call. */
export async function readHiddenFrom(sql: Sql, me: string, callId: string): Promise<string[] | undefined> {
  const [row] = await sql<{ hidden: string[] }[]>`
    select (
      select coalesce(json_agg(p.user_id), '[]') from call_people p
      where p.call_id = mine.call_id and p.state = 'in' and p.user_id <> mine.user_id
        and (coalesce(s.hide_address, false) or not has_written(mine.user_id, p.user_id))) as hidden
    from call_people mine left join user_settings s on s.user_id = mine.user_id
    where mine.call_id = ${callId} and mine.user_id = ${me} and mine.state = 'in'`;
  return row?.hidden;
}

export interface CallAlert {
  readonly state: "ringing" | "missed" | "in" | "declined" | "left";
  readonly name: string;
  readonly conversationId: string;
  readonly quiet: QuietRow | null;
}

/** Returns what a call is to a user now, unless its chat is muted or the user is not to be disturbed. */
export async function readCallAlert(sql: Sql, id: string, userId: string, now: Date): Promise<CallAlert | undefined> {
  const [row] = await sql<CallAlert[]>`
    select p.state, ${seenName(sql, userId)} as name, c.conversation_id as "conversationId",
      (select json_build_object('fromMinute', q.from_minute, 'toMinute', q.to_minute, 'timeZone', q.time_zone)
        from quiet_hours q where q.user_id = ${userId}) as quiet
    from call_people p join calls c on c.id = p.call_id join users u on u.id = c.started_by
    join participants mine on mine.conversation_id = c.conversation_id and mine.user_id = p.user_id
    left join user_settings s on s.user_id = p.user_id
    where p.call_id = ${id} and p.user_id = ${userId}
      and (mine.muted_until is null or mine.muted_until <= ${now}) and (s.quiet_until is null or s.quiet_until <= ${now})`;
  return row;
}

export interface Admittance {
  readonly locked: boolean;
  readonly removed: boolean;
  readonly wasIn: boolean;
}

/** Returns what decides whether a person may come into a locked call. */
export async function readAdmittance(sql: Transaction, callId: string, userId: string): Promise<Admittance> {
  const [row] = await sql<Admittance[]>`
    select c.locked, coalesce(p.removed, false) as removed, p.joined_at is not null as "wasIn"
    from calls c left join call_people p on p.call_id = c.id and p.user_id = ${userId} where c.id = ${callId}`;
  return row ?? { locked: false, removed: false, wasIn: false };
}
