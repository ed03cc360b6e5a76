import { plainArray } from "#/platform/database/array-literal.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";
import { type MessageRow, messageColumns, viewerColumns } from "#/talk/message/message-row-store.ts";

export interface KeptCursor {
  readonly at: string;
  readonly id: string;
}

interface KeptRow extends MessageRow {
  readonly kept_at: Date;
}

interface KeptSelection {
  readonly now: Date;
  readonly columns: ReturnType<Sql>;
  /** Further conditions and the order. */
  readonly rest: ReturnType<Sql>;
}

/** Selects from kept messages `k` that `me` may still read, as message `m`. */
const selectKept = <Row extends object>(sql: Sql, me: string, { now, columns, rest }: KeptSelection) => sql<Row[]>`
  select ${columns}
  from participants mine
  join kept_messages k on k.conversation_id = mine.conversation_id and k.user_id = mine.user_id
  join messages m on m.conversation_id = k.conversation_id and m.id = k.message_id and m.seq >= mine.from_seq
  where mine.user_id = ${me} and m.deleted_at is null and (m.expires_at is null or m.expires_at > ${now})
    and not exists (
      select from hidden_messages h
      where h.user_id = mine.user_id and h.conversation_id = m.conversation_id and h.seq = m.seq)
    ${rest}`;

/** Returns a page of what `me` keeps, latest kept first. */
export async function readKept(
  sql: Sql,
  me: string,
  { now, limit, cursor }: { readonly now: Date; readonly limit: number; readonly cursor: KeptCursor | null },
): Promise<{ rows: KeptRow[]; next: KeptCursor | null }> {
  const rows = await selectKept<KeptRow>(sql, me, {
    now,
    columns: sql`${messageColumns(sql)}, ${viewerColumns(sql, me)}, k.kept_at`,
    rest: sql`
      ${cursor ? sql`and (k.kept_at, k.message_id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)` : sql``}
      order by k.kept_at desc, k.message_id desc limit ${limit + 1}`,
  });
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    next: last ? { at: last.kept_at.toISOString(), id: last.id } : null,
  };
}

export async function readKeptIds(sql: Sql, me: string, now: Date): Promise<string[]> {
  const rows = await selectKept<{ id: string }>(sql, me, { now, columns: sql`m.id`, rest: sql`` });
  return rows.map(({ id }) => id);
}

export interface KeepInput {
  readonly me: string;
  readonly messages: readonly { readonly id: string; readonly conversation_id: string }[];
  readonly now: Date;
}

/**
 * Keeps messages that `me` may read. The first time counts.
 * @returns the number of kept messages, exact until the transaction ends
 */
export async function insertKept(sql: Transaction, { me, messages, now }: KeepInput): Promise<number> {
  await sql`select from users where id = ${me} for no key update`;
  await sql`
    insert into kept_messages (user_id, conversation_id, message_id, kept_at)
    select ${me}, conversation_id, message_id, ${now}
    from unnest(${plainArray(messages.map((one) => one.conversation_id))}::uuid[],
      ${plainArray(messages.map(({ id }) => id))}::uuid[]) as wanted (conversation_id, message_id)
    on conflict do nothing`;
  return (await readKeptIds(sql, me, now)).length;
}

export const deleteKept = (sql: Sql, { me, messages }: KeepInput) => sql`
  delete from kept_messages
  where user_id = ${me} and conversation_id = any(${plainArray(messages.map((one) => one.conversation_id))}::uuid[])
    and message_id = any(${plainArray(messages.map(({ id }) => id))}::uuid[])`;

export const endKept = (sql: Transaction, conversationId: string, ids: readonly string[]) =>
  sql`delete from kept_messages where conversation_id = ${conversationId} and message_id = any(${[...ids]}::uuid[])`;
