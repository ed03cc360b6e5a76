import type { Sql } from "../database/open.ts";

/** One use of an `Idempotency-Key`. Keys are scoped to a user and a call. */
export interface KeyUse {
  readonly userId: string;
  readonly method: string;
  readonly path: string;
  readonly key: string;
}

export interface OwnKeyUse extends KeyUse {
  readonly startedAt: Date;
}

/**
 * Takes the key for a run that starts at `startedAt`. A key is free again when its answer has expired or its run was
 * abandoned.
 * @returns the id of the request, which stays the same when an abandoned one runs again; null when the key is in use
 */
export async function takeKey(
  sql: Sql,
  use: OwnKeyUse,
  request: { readonly onceId: string; readonly digest: string },
  before: { readonly expired: Date; readonly abandoned: Date },
): Promise<string | null> {
  const { userId, method, path, key, startedAt } = use;
  const { onceId, digest } = request;
  const [taken] = await sql<{ once_id: string }[]>`
    insert into idempotency_keys as k (user_id, method, path, key, once_id, digest, created_at)
    values (${userId}, ${method}, ${path}, ${key}, ${onceId}, ${digest}, ${startedAt})
    on conflict on constraint idempotency_keys_key do update
      set once_id = case when k.status is null then k.once_id else excluded.once_id end,
        digest = excluded.digest, created_at = excluded.created_at, status = null, body = null
      where k.created_at < ${before.expired} or (k.status is null and k.created_at < ${before.abandoned})
    returning once_id`;
  return taken?.once_id ?? null;
}

export interface StoredAnswer {
  readonly digest: string;
  readonly status: number | null;
  readonly body: string | null;
}

export async function readAnswer(sql: Sql, use: KeyUse): Promise<StoredAnswer | null> {
  const [row] = await sql<StoredAnswer[]>`
    select digest, status, body from idempotency_keys ${where(sql, use)}`;
  return row ?? null;
}

export async function storeAnswer(sql: Sql, use: OwnKeyUse, status: number, body: string): Promise<void> {
  await sql`update idempotency_keys set status = ${status}, body = ${body} ${whereOwn(sql, use)}`;
}

export async function releaseKey(sql: Sql, use: OwnKeyUse): Promise<void> {
  await sql`delete from idempotency_keys ${whereOwn(sql, use)}`;
}

export async function deleteKeysBefore(sql: Sql, before: Date): Promise<void> {
  await sql`delete from idempotency_keys where created_at < ${before}`;
}

const where = (sql: Sql, { userId, method, path, key }: KeyUse) =>
  sql`where user_id = ${userId} and method = ${method} and path = ${path} and key = ${key}`;

/** A run that was considered abandoned but answers after all leaves the row to the run that took it over. */
const whereOwn = (sql: Sql, use: OwnKeyUse) =>
  sql`${where(sql, use)} and created_at = ${use.startedAt} and status is null`;
