import { randomUUIDv7 } from "node:crypto";
import type { FactorDemand } from "@lingualoom/contract/calls/server-settings.ts";
import type postgres from "postgres";
import type { Proof } from "#/platform/caller.ts";
import type { Sql } from "#/platform/database/open.ts";
import { sessionLacks } from "../accounts/demand-store.ts";

export interface StoredSession {
  readonly id: string;
  readonly userId: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly lastSeenAt: Date;
  /** Time of the user's last proof of identity; null: only at sign-in. */
  readonly provenAt: Date | null;
  readonly provenBy: Proof | null;
  readonly isAdmin: boolean;
  readonly isGuest: boolean;
  readonly interfaceLanguage: string | null;
  readonly lacksFactor: boolean;
}

export interface NewSession {
  readonly userId: string;
  readonly tokenHash: string;
  readonly address: string;
  readonly userAgent: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Stores a session and returns its id; null when the account is gone. */
export async function insertSession(sql: Sql, session: NewSession): Promise<string | null> {
  const { userId, tokenHash, address, userAgent, createdAt, expiresAt } = session;
  const [row] = await sql<{ id: string }[]>`
    insert into sessions (id, user_id, token_hash, ip_address, user_agent, created_at, updated_at, expires_at)
    select ${randomUUIDv7()}, id, ${tokenHash}, ${address}, ${userAgent}, ${createdAt}, ${createdAt}, ${expiresAt}
    from users where id = ${userId}
    returning id`;
  return row?.id ?? null;
}

/** Returns the token's session if it is valid and its owner is not suspended. */
export async function findSession(
  sql: Sql,
  tokenHash: string,
  now: Date,
  demand: FactorDemand,
): Promise<StoredSession | null> {
  const [row] = await sql<StoredSession[]>`
    select s.id, s.user_id as "userId", s.created_at as "createdAt", s.expires_at as "expiresAt",
      s.updated_at as "lastSeenAt", s.proven_at as "provenAt", s.proven_by as "provenBy", u.is_admin as "isAdmin",
      u.is_guest as "isGuest", p.interface_language as "interfaceLanguage",
      ${sessionLacks(sql, demand)} as "lacksFactor"
    from sessions s join users u on u.id = s.user_id left join user_settings p on p.user_id = u.id
    where s.token_hash = ${tokenHash} and s.expires_at > ${now} and u.suspended_at is null`;
  return row ?? null;
}

export async function slideSession(sql: Sql, id: string, expiresAt: Date, now: Date): Promise<void> {
  await sql`update sessions set expires_at = ${expiresAt}, updated_at = ${now} where id = ${id}`;
}

/** Records that these sessions are in use, if the last record is from before `staleBefore`. */
export async function recordSessionsSeen(
  sql: Sql,
  ids: readonly string[],
  now: Date,
  staleBefore: Date,
): Promise<void> {
  await sql`
    update sessions set updated_at = ${now} where id = any(${[...ids]}::uuid[]) and updated_at <= ${staleBefore}`;
}

/** Returns the valid sessions that satisfy the second-factor policy. */
export async function validSessions(sql: Sql, ids: readonly string[], now: Date, demand: FactorDemand) {
  const rows = await sql<{ id: string }[]>`
    select s.id from sessions s join users u on u.id = s.user_id
    where s.id = any(${[...ids]}::uuid[]) and s.expires_at > ${now} and u.suspended_at is null
      and not ${sessionLacks(sql, demand)}`;
  return rows.map(({ id }) => id);
}

export interface SessionProvider {
  readonly id: string;
  /** Sealed; null when it is too long to be sent back. */
  readonly idToken: Buffer | null;
  /** The provider's session id; null if it sends none. */
  readonly sid: string | null;
}

export async function recordProvider(
  sql: Sql,
  sessionId: string,
  { id, idToken, sid }: SessionProvider,
): Promise<void> {
  await sql`
    update sessions set provider_id = ${id}, sealed_id_token = ${idToken}, provider_sid = ${sid} where id = ${sessionId}`;
}

export async function readProvider(sql: Sql, tokenHash: string): Promise<SessionProvider | null> {
  const [row] = await sql<SessionProvider[]>`
    select provider_id as id, sealed_id_token as "idToken", provider_sid as sid from sessions
    where token_hash = ${tokenHash} and provider_id is not null`;
  return row ?? null;
}

/** Records a proof. A password does not replace a proof that counts as a second factor. */
export async function recordProof(sql: Sql, id: string, by: Proof | null, at: Date): Promise<void> {
  await sql`
    update sessions set proven_at = ${at}, proven_by = case
      when ${by === "password"} and proven_by in ('device', 'code', 'passkey', 'provider') then proven_by else ${by} end
    where id = ${id}`;
}

export interface SessionFacts {
  readonly id: string;
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
  readonly userAgent: string;
  readonly ip: string;
  readonly providerId: string | null;
}

/** Returns the valid sessions of a user, last used first. */
export const listSessions = (sql: Sql, userId: string, now: Date) => sql<SessionFacts[]>`
  select id, created_at as "createdAt", updated_at as "lastSeenAt",
    coalesce(user_agent, '') as "userAgent", coalesce(ip_address, '') as ip,
    provider_id as "providerId"
  from sessions where user_id = ${userId} and expires_at > ${now}
  order by updated_at desc, id desc`;

export async function deleteSessionOfToken(
  sql: Sql,
  tokenHash: string,
): Promise<{ id: string; userId: string } | null> {
  const [row] = await sql<{ id: string; userId: string }[]>`
    delete from sessions where token_hash = ${tokenHash} returning id, user_id as "userId"`;
  return row ?? null;
}

/** Ends sessions of a user from another device. @returns the ids of the ended sessions */
/** Returns the guests among these users whose visit has ended by a removal or a block. */
export async function guestsWithoutVisit(sql: Sql, userIds: readonly string[]): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select id from users where id = any(${[...userIds]}::uuid[]) and is_guest and suspended_at is not null`;
  return rows.map(({ id }) => id);
}

export async function endSessions(
  sql: Sql,
  userId: string,
  which: { readonly id: string } | { readonly except: string | null },
  now: Date,
): Promise<string[]> {
  const chosen = "id" in which ? sql`id = ${which.id}` : sql`id is distinct from ${which.except}`;
  return endThose(sql, sql`user_id = ${userId} and ${chosen}`, now);
}

export interface OfProvider {
  readonly providerId: string;
  /** Null: the user of the session with that `sid`. */
  readonly userId: string | null;
  /** Null: all the user's sessions through that provider. */
  readonly sid: string | null;
}

/** Also ends sessions without a provider's session id. @returns the ids of the ended sessions */
export async function endSessionsOfProvider(
  sql: Sql,
  { providerId, userId, sid }: OfProvider,
  now: Date,
): Promise<string[]> {
  const person = userId === null ? sql`provider_sid = ${sid}` : sql`user_id = ${userId}`;
  const session = sid === null ? sql`true` : sql`coalesce(provider_sid, ${sid}) = ${sid}`;
  return endThose(sql, sql`provider_id = ${providerId} and ${person} and ${session}`, now);
}

async function endThose(sql: Sql, chosen: postgres.Fragment, now: Date): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    with ended as (delete from sessions where ${chosen} returning id, token_hash),
      noted as (
        insert into ended_sessions (token_hash, ended_at) select token_hash, ${now} from ended on conflict do nothing)
    select id from ended`;
  return rows.map(({ id }) => id);
}

export async function wasSessionEnded(sql: Sql, tokenHash: string): Promise<boolean> {
  const rows = await sql`select from ended_sessions where token_hash = ${tokenHash}`;
  return rows.length > 0;
}

/**
 * Deletes the least recently used sessions, keeping the newest and `others` more.
 * @returns the ids of the deleted sessions
 */
export async function deleteOldestSessions(
  sql: Sql,
  userId: string,
  newest: string,
  others: number,
): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    delete from sessions where id in (
      select id from sessions where user_id = ${userId} and id <> ${newest}
      order by updated_at desc, id desc offset ${others}
    ) returning id`;
  return rows.map(({ id }) => id);
}
