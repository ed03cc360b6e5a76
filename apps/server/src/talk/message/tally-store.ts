import type { PersonRow } from "#/people/people/person.ts";
import { seenColumns } from "#/people/people/seen-store.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import type { Fragment } from "./part.ts";

interface MessageKey {
  readonly id: string;
  readonly conversation_id: string;
}

/** A table with one row for each person, message and choice, and the names of its columns. */
export interface Tally {
  readonly table: string;
  readonly choice: string;
  readonly at: string;
  readonly order: string;
}

export const REACTIONS: Tally = { table: "message_reactions", choice: "emoji", at: "reacted_at", order: "reacted_at" };
export const VOTES: Tally = { table: "poll_votes", choice: "option", at: "voted_at", order: "option" };

export type Choice = string | number;

/** Selects `me`'s choices for message `m` as JSON; null without any. */
export const ownChoices = (sql: Sql, { table, choice, order }: Tally, me: string): Fragment => sql`(
  select json_agg(t.${sql(choice)} order by t.${sql(order)}) from ${sql(table)} t
  where t.conversation_id = m.conversation_id and t.message_id = m.id and t.user_id = ${me})`;

export async function addChoices(
  sql: Transaction,
  { table, choice, at }: Tally,
  { id, conversation_id }: MessageKey,
  me: string,
  choices: readonly Choice[],
  now: Date,
): Promise<number> {
  if (choices.length === 0) return 0;
  const rows = choices.map((chosen) => ({
    conversation_id,
    message_id: id,
    user_id: me,
    [choice]: chosen,
    [at]: now,
  }));
  const added = await sql`insert into ${sql(table)} ${sql(rows)} on conflict do nothing`;
  return added.count;
}

export async function removeChoices(
  sql: Transaction,
  { table, choice }: Tally,
  { id, conversation_id }: MessageKey,
  me: string,
  choices: readonly Choice[],
): Promise<number> {
  if (choices.length === 0) return 0;
  const removed = await sql`
    delete from ${sql(table)}
    where conversation_id = ${conversation_id} and message_id = ${id} and user_id = ${me}
      and ${sql(choice)} in ${sql([...choices])}`;
  return removed.count;
}

export const removeTally = (sql: Transaction, { table }: Tally, conversationId: string, ids: readonly string[]) => sql`
  delete from ${sql(table)} where conversation_id = ${conversationId} and message_id = any(${[...ids]}::uuid[])`;

/**
 * Removes up to `limit` choices of a person in a conversation.
 * @returns the message of each
 */
export async function removePersonsChoices(
  sql: Transaction,
  { table, choice }: Tally,
  conversationId: string,
  userId: string,
  limit: number,
): Promise<string[]> {
  const removed = await sql<{ id: string }[]>`
    delete from ${sql(table)} where conversation_id = ${conversationId} and (message_id, user_id, ${sql(choice)}) in (
      select message_id, user_id, ${sql(choice)} from ${sql(table)}
      where user_id = ${userId} and conversation_id = ${conversationId} limit ${limit})
    returning message_id as id`;
  return removed.map(({ id }) => id);
}

/** The next page begins after this row. */
export interface TallyCursor {
  readonly at: string;
  readonly id: string;
  readonly choice: Choice;
}

interface Page {
  readonly viewer: string;
  /** Undefined: all choices. */
  readonly choice: Choice | undefined;
  readonly limit: number;
  readonly cursor: TallyCursor | null;
}

interface ChooserRow extends PersonRow {
  readonly choice: Choice;
  readonly at: Date;
}

/** Reads a page of who chose what for a message, earliest first. */
export async function readChoosers(
  sql: Sql,
  { table, choice: column, at }: Tally,
  { id, conversation_id }: MessageKey,
  { viewer, choice, limit, cursor }: Page,
): Promise<{ rows: ChooserRow[]; next: TallyCursor | null }> {
  const [chosen, time] = [sql(column), sql(at)];
  const rows = await sql<ChooserRow[]>`
    select t.${chosen} as choice, t.${time} as at, ${seenColumns(sql, viewer)}
    from ${sql(table)} t join users u on u.id = t.user_id
    where t.conversation_id = ${conversation_id} and t.message_id = ${id}
      ${choice === undefined ? sql`` : sql`and t.${chosen} = ${choice}`}
      ${cursor ? sql`and (t.${time}, t.user_id, t.${chosen}) > (${cursor.at}, ${cursor.id}, ${cursor.choice})` : sql``}
    order by t.${time}, t.user_id, t.${chosen} limit ${limit + 1}`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    next: last ? { at: last.at.toISOString(), id: last.id, choice: last.choice } : null,
  };
}
