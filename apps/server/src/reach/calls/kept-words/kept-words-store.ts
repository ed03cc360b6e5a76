import type { CallTurn } from "@lingualoom/contract/calls/kept-words.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

/** @returns false when the person took no part, or has refused */
export async function storeAnswer(sql: Transaction, callId: string, me: string, agreed: boolean): Promise<boolean> {
  const stored = await sql`
    update call_people p set keep = ${agreed} from calls c
    where p.call_id = ${callId} and c.id = p.call_id and p.user_id = ${me} and p.joined_at is not null
      and c.captioned and c.keep_root is null and p.keep is distinct from false`;
  if (stored.count === 0) return false;
  if (agreed) await sql`update calls set keep_by = coalesce(keep_by, ${me}) where id = ${callId}`;
  else await sql`delete from call_turns where call_id = ${callId}`;
  return true;
}

export async function tookPart(sql: Sql, callId: string, me: string): Promise<boolean> {
  const { count } = await sql`
    select from call_people where call_id = ${callId} and user_id = ${me} and joined_at is not null`;
  return count > 0;
}

/** @returns false unless the call is over, and everyone who took part has agreed */
export async function isAgreed(sql: Sql, callId: string): Promise<boolean> {
  const { count } = await sql`
    select from calls c where c.id = ${callId} and c.ended_at is not null and c.keep_by is not null and not exists (
      select from call_people p where p.call_id = c.id and p.joined_at is not null and p.keep is not true)`;
  return count > 0;
}

/** Times outside of the call become its beginning or end: the clock of a device may be wrong. */
export const insertTurns = (sql: Sql, callId: string, me: string, turns: readonly CallTurn[]) => sql`
  insert into call_turns (call_id, user_id, segment_id, said_at, text, language)
  select c.id, ${me}, t.segment_id, least(greatest(t.said_at, c.began_at), c.ended_at), t.text, nullif(t.language, '')
  from calls c, unnest(${turns.map(({ segmentId }) => segmentId)}::uuid[],
    ${turns.map(({ saidAt }) => saidAt)}::timestamptz[], ${turns.map(({ text }) => text)}::text[],
    ${turns.map(({ language }) => language ?? "")}::text[]) as t (segment_id, said_at, text, language)
  where c.id = ${callId}
  on conflict do nothing`;

/** Whether everyone who agreed has handed in words. */
export async function isComplete(sql: Sql, callId: string): Promise<boolean> {
  const { count } = await sql`
    select from call_people p where p.call_id = ${callId} and p.keep and not exists (
      select from call_turns t where t.call_id = p.call_id and t.user_id = p.user_id) limit 1`;
  return count === 0;
}

export interface StoredTurn {
  readonly userId: string;
  readonly segmentId: string;
  readonly saidAt: Date;
  readonly text: string;
  readonly language: string | null;
}

export const readTurns = (sql: Sql, callId: string) => sql<StoredTurn[]>`
  select user_id as "userId", segment_id as "segmentId", said_at as "saidAt", text, language from call_turns
  where call_id = ${callId} order by said_at, user_id, segment_id`;

interface KeptCall {
  readonly conversationId: string;
  readonly by: string;
  readonly root: string | null;
}

export async function readKeptCall(sql: Sql, callId: string): Promise<KeptCall | undefined> {
  const [row] = await sql<KeptCall[]>`
    select conversation_id as "conversationId", keep_by as by, keep_root as root from calls
    where id = ${callId} and keep_by is not null`;
  return row;
}

export const storeRoot = (sql: Sql, callId: string, root: string) =>
  sql`update calls set keep_root = ${root} where id = ${callId}`;

export const dropTurn = (sql: Sql, callId: string, { userId, segmentId }: StoredTurn) => sql`
  delete from call_turns where call_id = ${callId} and user_id = ${userId} and segment_id = ${segmentId}`;
