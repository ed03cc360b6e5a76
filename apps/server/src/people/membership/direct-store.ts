import { randomUUIDv7 } from "node:crypto";
import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

type Pair = readonly [low: string, high: string];

export const pairOf = (one: string, other: string): Pair => (one < other ? [one, other] : [other, one]);

/** Serializes opening the conversation of two people, blocking, and settings made before it exists. */
export const lockPair = (sql: Transaction, [low, high]: Pair) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${low + high}, 0))`;

/** Returns the row of two people, which counts as a conversation only once it has messages. */
export async function findDirectRow(
  sql: Sql,
  me: string,
  other: string,
): Promise<{ id: string; hasMessages: boolean } | undefined> {
  const [low, high] = pairOf(me, other);
  const [row] = await sql<{ id: string; hasMessages: boolean }[]>`
    select id, last_seq > 0 as "hasMessages" from conversations
    where direct_low = ${low} and direct_high = ${high}`;
  return row;
}

/** Returns the started conversation, or null; undefined when `me` cannot see the other person either. */
export async function findStarted(sql: Sql, me: string, other: string): Promise<string | null | undefined> {
  const [low, high] = pairOf(me, other);
  const [row] = await sql<{ id: string | null }[]>`
    select c.id from users u
    left join conversations c on c.direct_low = ${low} and c.direct_high = ${high} and c.last_seq > 0
    where u.id = ${other} and (c.id is not null or can_see(${me}, u.id))`;
  return row?.id;
}

interface Opening {
  readonly id: string | null;
  readonly refused: boolean;
}

/** Loads the state that a first message needs; undefined when the recipient is not visible. */
export async function findForOpening(sql: Sql, me: string, other: string): Promise<Opening | undefined> {
  const [low, high] = pairOf(me, other);
  const [row] = await sql<Opening[]>`
    select c.id, (c.id is null and (u.suspended_at is not null or is_kept_apart(${low}, ${high})))
      or (coalesce(c.last_seq, 0) = 0 and (u.is_guest or exists (
        select from users m where m.id = ${me} and (m.is_bot or m.is_guest)))) as refused
    from users u left join conversations c on c.direct_low = ${low} and c.direct_high = ${high}
    where u.id = ${other} and (u.deleted_at is null or c.id is not null) and not is_webhook_account(u.id)`;
  return row;
}

/** Returns whether one of the two has blocked the other, or the owner of a bot. */
export async function isBlocked(sql: Sql, [low, high]: Pair): Promise<boolean> {
  return (await sql`select where is_kept_apart(${low}, ${high})`).length > 0;
}

/** @returns null when the two already have a conversation */
export async function insertDirect(
  sql: Transaction,
  [low, high]: Pair,
  initialPrivacyLevel: PrivacyLevel,
  now: Date,
): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    insert into conversations (id, kind, direct_low, direct_high, initial_privacy_level, created_at)
    values (${randomUUIDv7()}, 'direct', ${low}, ${high}, ${initialPrivacyLevel}, ${now})
    on conflict on constraint conversations_pair_unique do nothing returning id`;
  return row?.id ?? null;
}
