import type { Sql } from "#/platform/database/open.ts";
import { distrustDevices } from "../accounts/account-store.ts";
import { deleteLostPhone } from "./lost-phone-store.ts";

export interface StoredFactor {
  readonly sealed: Buffer;
  readonly confirmedAt: Date | null;
}

/** Stores a new secret that awaits its first code. Replaces an earlier unconfirmed one, never one in use. */
export async function beginFactor(sql: Sql, userId: string, sealed: Buffer, now: Date): Promise<boolean> {
  const rows = await sql`
    insert into second_factors as factor (user_id, sealed_key, created_at) values (${userId}, ${sealed}, ${now})
    on conflict (user_id) do update set sealed_key = excluded.sealed_key, created_at = excluded.created_at, last_step = 0
    where factor.confirmed_at is null returning 1`;
  return rows.length > 0;
}

export async function findFactor(sql: Sql, userId: string): Promise<StoredFactor | null> {
  const [row] = await sql<StoredFactor[]>`
    select sealed_key as sealed, confirmed_at as "confirmedAt" from second_factors where user_id = ${userId}`;
  return row ?? null;
}

/** Uses a code up. @returns false when that code, or a later one, was used before */
export async function takeStep(sql: Sql, userId: string, step: number): Promise<boolean> {
  const rows = await sql`
    update second_factors set last_step = ${step} where user_id = ${userId} and last_step < ${step} returning 1`;
  return rows.length > 0;
}

export async function confirmFactor(sql: Sql, userId: string, now: Date): Promise<boolean> {
  const rows = await sql`
    update second_factors set confirmed_at = ${now} where user_id = ${userId} and confirmed_at is null returning 1`;
  return rows.length > 0;
}

/** Deletes the factor and everything that depends on it. @returns whether it was in use */
export async function deleteFactor(sql: Sql, userId: string): Promise<boolean> {
  const rows = await sql<{ isConfirmed: boolean }[]>`
    delete from second_factors where user_id = ${userId} returning confirmed_at is not null as "isConfirmed"`;
  await sql`delete from recovery_codes where user_id = ${userId}`;
  await sql`delete from waiting_sign_ins where user_id = ${userId}`;
  await deleteLostPhone(sql, userId);
  await distrustDevices(sql, userId);
  return rows[0]?.isConfirmed ?? false;
}

export async function replaceRecoveryCodes(sql: Sql, userId: string, hashes: readonly Buffer[], now: Date) {
  await sql`delete from recovery_codes where user_id = ${userId}`;
  const rows = hashes.map((hash) => ({ user_id: userId, code_hash: hash, created_at: now }));
  await sql`insert into recovery_codes ${sql(rows)}`;
}

export async function countRecoveryCodes(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from recovery_codes where user_id = ${userId}`;
  return row.count;
}

export async function takeRecoveryCode(sql: Sql, userId: string, hash: Buffer): Promise<boolean> {
  const rows = await sql`
    delete from recovery_codes where user_id = ${userId} and code_hash = ${hash} returning 1`;
  return rows.length > 0;
}

/** Locks every sealed secret, to encrypt them when the server's secret changes. */
export const listSealed = (sql: Sql) => sql<{ userId: string; sealed: Buffer }[]>`
  select user_id as "userId", sealed_key as sealed from second_factors for update`;

export async function replaceSealed(sql: Sql, userId: string, sealed: Buffer): Promise<void> {
  await sql`update second_factors set sealed_key = ${sealed} where user_id = ${userId}`;
}

/** Lets a browser of the user skip codes until then. */
export async function trustDevice(sql: Sql, userId: string, markHash: Buffer, until: Date): Promise<void> {
  await sql`update known_devices set trusted_until = ${until} where user_id = ${userId} and mark_hash = ${markHash}`;
}

export async function isTrusted(sql: Sql, userId: string, markHash: Buffer, now: Date): Promise<boolean> {
  const rows = await sql`
    select 1 from known_devices
    where user_id = ${userId} and mark_hash = ${markHash} and trusted_until > ${now}`;
  return rows.length > 0;
}
