import type { PushShows } from "@lingualoom/contract/calls/push.ts";
import { PUSH_DEVICES_MAX } from "@lingualoom/contract/limits.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { Subscription } from "../service/post-push.ts";

export interface DeviceRow extends Subscription {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly userAgent: string;
  readonly shows: PushShows;
  readonly language: string;
  readonly createdAt: Date;
}

export interface NewDevice extends Subscription {
  readonly id: string;
  readonly userId: string;
  readonly sessionId: string;
  /** Undefined: unchanged, or everything. */
  readonly shows: PushShows | undefined;
  /** Undefined: unchanged, or English. */
  readonly language: string | undefined;
  readonly inUseUntil: Date | null;
}

const columns = (sql: Sql) => sql`
  d.id, d.user_id as "userId", d.session_id as "sessionId", d.endpoint, d.public_key as "publicKey",
  d.auth_key as "authKey", d.shows, d.language, d.created_at as "createdAt", coalesce(s.user_agent, '') as "userAgent"`;

export const readDevices = (sql: Sql, userId: string) => sql<DeviceRow[]>`
  select ${columns(sql)} from push_devices d join sessions s on s.id = d.session_id
  where d.user_id = ${userId} order by d.updated_at desc, d.id`;

export async function readDevice(sql: Sql, userId: string, id: string): Promise<DeviceRow | undefined> {
  const [row] = await sql<DeviceRow[]>`
    select ${columns(sql)} from push_devices d join sessions s on s.id = d.session_id
    where d.user_id = ${userId} and d.id = ${id}`;
  return row;
}

/** A browser has one subscription and one session; replaces rows that have either of them. */
export async function writeDevice(sql: Transaction, device: NewDevice, now: Date): Promise<void> {
  const { id, userId, sessionId, endpoint, publicKey, authKey, inUseUntil } = device;
  const [before] = await sql<{ shows: PushShows; language: string }[]>`
    select shows, language from push_devices where session_id = ${sessionId} and user_id = ${userId}`;
  const shows = device.shows ?? before?.shows ?? null;
  const language = device.language ?? before?.language ?? null;
  await sql`
    delete from push_devices
    where (session_id = ${sessionId} and endpoint <> ${endpoint}) or (endpoint = ${endpoint} and user_id <> ${userId})`;
  await sql`
    insert into push_devices (id, user_id, session_id, endpoint, public_key, auth_key, shows, language, in_use_until,
      created_at, updated_at)
    values (${id}, ${userId}, ${sessionId}, ${endpoint}, ${publicKey}, ${authKey}, ${shows ?? "everything"}, ${language ?? "en"},
      ${inUseUntil}, ${now}, ${now})
    on conflict (endpoint) do update set session_id = excluded.session_id, public_key = excluded.public_key,
      auth_key = excluded.auth_key, shows = coalesce(${shows}, push_devices.shows), language = coalesce(${language}, push_devices.language),
      in_use_until = excluded.in_use_until, held_until = null, updated_at = excluded.updated_at`;
  await sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${userId}
      order by updated_at desc, id desc offset ${PUSH_DEVICES_MAX})`;
}

/** False when the user has no such device. */
export async function writeShows(sql: Sql, userId: string, id: string, shows: PushShows): Promise<boolean> {
  const changed = await sql`update push_devices set shows = ${shows} where id = ${id} and user_id = ${userId}`;
  return changed.count > 0;
}

/** False when the user has no such device. */
export async function deleteDevice(sql: Sql, userId: string, id: string): Promise<boolean> {
  const deleted = await sql`delete from push_devices where id = ${id} and user_id = ${userId}`;
  return deleted.count > 0;
}

export const endDevice = (sql: Sql, id: string) => sql`delete from push_devices where id = ${id}`;

/** Null: no longer in use. */
export const writeInUse = (sql: Sql, sessionId: string, until: Date | null) =>
  sql`update push_devices set in_use_until = ${until} where session_id = ${sessionId}`;

export const holdDevice = (sql: Sql, id: string, until: Date) =>
  sql`update push_devices set held_until = ${until} where id = ${id}`;

export async function hasDevices(sql: Sql): Promise<boolean> {
  const rows = await sql`select from push_devices limit 1`;
  return rows.length > 0;
}
