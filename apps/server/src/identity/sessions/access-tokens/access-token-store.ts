import type { TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";
import type { FactorDemand } from "@lingualoom/contract/calls/server-settings.ts";
import { tokenLacks } from "#/identity/accounts/demand-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export interface StoredToken {
  readonly id: string;
  readonly name: string;
  readonly scopes: TokenScope[];
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastUsedAt: Date | null;
}

const columns = (sql: Sql) => sql`
  t.id, t.name, t.scopes, t.created_at as "createdAt", t.expires_at as "expiresAt", t.last_used_at as "lastUsedAt"`;

export interface TokenOwner {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly isBot: boolean;
  readonly interfaceLanguage: string | null;
  readonly lacksFactor: boolean;
}

/** Returns the token with that hash if it is valid and its owner is not suspended. */
export async function findToken(
  sql: Sql,
  hash: Buffer,
  now: Date,
  demand: FactorDemand,
): Promise<(StoredToken & TokenOwner) | null> {
  const [row] = await sql<(StoredToken & TokenOwner)[]>`
    select ${columns(sql)}, t.user_id as "userId", u.is_admin as "isAdmin", u.is_bot as "isBot", p.interface_language as "interfaceLanguage",
      ${tokenLacks(sql, demand)} as "lacksFactor"
    from access_tokens t join users u on u.id = t.user_id left join user_settings p on p.user_id = u.id
    where t.token_hash = ${hash} and t.expires_at > ${now} and u.suspended_at is null`;
  return row ?? null;
}

export async function recordTokenUse(sql: Sql, id: string, now: Date, staleBefore: Date): Promise<void> {
  await sql`
    update access_tokens set last_used_at = ${now}
    where id = ${id} and (last_used_at is null or last_used_at <= ${staleBefore})`;
}

/** Returns the valid tokens whose owners satisfy the second-factor policy. */
export async function validTokens(sql: Sql, ids: readonly string[], now: Date, demand: FactorDemand) {
  const rows = await sql<{ id: string }[]>`
    select t.id from access_tokens t join users u on u.id = t.user_id
    where t.id = any(${[...ids]}::uuid[]) and t.expires_at > ${now} and u.suspended_at is null
      and not ${tokenLacks(sql, demand)}`;
  return rows.map(({ id }) => id);
}

/** Returns the valid and recently expired tokens of a user, newest first. */
export const listTokens = (sql: Sql, userId: string) => sql<StoredToken[]>`
  select ${columns(sql)} from access_tokens t where t.user_id = ${userId} order by t.created_at desc, t.id desc`;

/** Exact until the transaction ends. */
export async function countValidTokens(sql: Transaction, userId: string, now: Date): Promise<number> {
  await sql`select from users where id = ${userId} for update`;
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from access_tokens where user_id = ${userId} and expires_at > ${now}`;
  return row?.count ?? 0;
}

export async function insertToken(
  sql: Sql,
  token: Omit<StoredToken, "lastUsedAt"> & { readonly userId: string; readonly hash: Buffer },
): Promise<void> {
  const { id, userId, name, hash, scopes, createdAt, expiresAt } = token;
  await sql`
    insert into access_tokens (id, user_id, name, token_hash, scopes, created_at, expires_at)
    values (${id}, ${userId}, ${name}, ${hash}, ${scopes}::text[], ${createdAt}, ${expiresAt})`;
}

export async function deleteToken(sql: Sql, userId: string, id: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    delete from access_tokens where user_id = ${userId} and id = ${id} returning id`;
  return rows.map((row) => row.id);
}

/** Deletes the tokens of a user and of the user's bots. @returns the ids of the deleted tokens */
export async function deleteTokensOf(sql: Sql, userId: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    delete from access_tokens
    where user_id = ${userId} or user_id in (select user_id from bots where owner_id = ${userId}) returning id`;
  return rows.map((row) => row.id);
}
