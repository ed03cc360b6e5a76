import { writerColumn } from "#/language/translation/renditions/rendition-store.ts";
import { seenName } from "#/people/people/seen-store.ts";
import type { Sql } from "#/platform/database/open.ts";
import { exportedColumns } from "#/talk/message/message-row-store.ts";
import type { PersonalTable } from "../personal-tables-store.ts";

/** Rows read at once, which bounds the memory of an export of any size. */
const BATCH = 500;

export interface ExportedChat {
  readonly id: string;
  readonly kind: "direct" | "group";
  readonly begun: Date;
  readonly person: { readonly id: string; readonly name: string } | null;
  readonly title: string;
  readonly space: string | null;
}

/** Returns the user's conversations in order of their beginning. */
export const readExportedChats = (sql: Sql, userId: string) => sql<ExportedChat[]>`
  select c.id, c.kind, c.created_at as begun, c.title, c.space_id as space, case when u.id is not null then json_build_object('id', u.id, 'name', ${seenName(sql, userId)}) end as person
  from participants p join conversations c on c.id = p.conversation_id
  left join participants o
    on c.kind = 'direct' and o.conversation_id = c.id and o.user_id is distinct from p.user_id
  left join users u on u.id = o.user_id
  where p.user_id = ${userId} and c.last_seq > 0 order by c.id`;

/** Reads the members whom the user may see, earliest first. */
export const readExportedMembers = (sql: Sql, userId: string, conversationId: string) => sql`
  select u.id, ${seenName(sql, userId)} as name, p.role, p.joined_at as joined, case when u.is_bot then true end as bot
  from participants p join users u on u.id = p.user_id
  where p.conversation_id = ${conversationId} order by p.joined_at, u.id`;

export interface ExportedRow extends Readonly<Record<string, unknown>> {
  readonly seq: number;
  readonly mine: boolean;
  /** The sender's name; empty for a deleted account. */
  readonly sender: string;
  /** Ids of its files. */
  readonly files: readonly string[] | null;
  readonly attachments: readonly { readonly id: string }[] | null;
}

/** Reads one conversation as the user sees it, in batches, without holding a connection in between. */
export async function* readExportedMessages(
  sql: Sql,
  userId: string,
  conversationId: string,
): AsyncGenerator<ExportedRow> {
  for (let after: number = -Number.MAX_SAFE_INTEGER, count = BATCH; count === BATCH; ) {
    const rows = await sql<ExportedRow[]>`
      select m.seq, m.id, m.sender_id = ${userId} as mine, m.sender_id as "senderId",
        coalesce((select ${seenName(sql, userId)} from users u where u.id = m.sender_id), '') as sender, m.created_at as sent,
        ${exportedColumns(sql, userId)},
        case when m.sender_id = ${userId} then (
          select json_agg(json_build_object('by', ${seenName(sql, userId)}, 'text', k.text, 'on', k.created_at) order by k.created_at)
          from corrections k join users u on u.id = k.made_by
          where k.conversation_id = m.conversation_id and k.message_id = m.id) end as corrections,
        case when m.sender_id = ${userId} then (
          select json_agg(json_strip_nulls(json_build_object('language', h.target, 'by', ${seenName(sql, userId)}, 'text', h.text,
              'decision', h.decision, 'on', h.created_at)) order by h.created_at)
          from rendition_changes h join users u on u.id = h.made_by
          where h.conversation_id = m.conversation_id and h.message_id = m.id and h.kind = 'suggested') end as suggestions,
        coalesce((
          select json_agg(json_strip_nulls(json_build_object('language', r.target, 'text', r.text, 'alt', r.alt,
              'madeBy', case when r.written_by is null and r.remembered_from is null then r.engine_name
                else coalesce((select ${seenName(sql, userId)} from users u where u.id = ${writerColumn(sql)}), '') end, 'on', r.made_at))
            order by r.created_at)
          from renditions r
          where r.conversation_id = m.conversation_id and r.message_id = m.id and r.revision = m.revision
        ), '[]') as translations
      from messages m
      join participants p on p.conversation_id = m.conversation_id and p.user_id = ${userId} and m.seq >= p.from_seq
      where m.conversation_id = ${conversationId} and m.seq > ${after} order by m.seq limit ${BATCH}`;
    yield* rows;
    count = rows.length;
    after = rows.at(-1)?.seq ?? after;
  }
}

/** Columns that contain or reveal credentials, which never leave the server. */
const SECRET = /password|token|hash|sealed|_key$/;

/** Reads the user's rows of one table, without secret columns. */
export async function* readPersonalRows(sql: Sql, table: PersonalTable, userId: string) {
  type Row = { place: string; row: Record<string, unknown> };
  for (let after = "(0,0)", count = BATCH; count === BATCH; ) {
    const rows = await sql<Row[]>`
      select ctid::text as place, to_jsonb(t) as row from ${sql(table.name)} t
      where ${sql(table.owner)} = ${userId} and ctid > ${after}::text::tid order by ctid limit ${BATCH}`;
    for (const { row } of rows)
      yield Object.fromEntries(Object.entries(row).filter(([column]) => !SECRET.test(column)));
    count = rows.length;
    after = rows.at(-1)?.place ?? after;
  }
}
