import type { Role } from "@lingualoom/contract/shapes.ts";
import { shownReceipt } from "#/people/membership/shown-receipt-store.ts";
import { namePart } from "#/people/people/name-search-store.ts";
import type { PersonRow } from "#/people/people/person.ts";
import { seenColumns, seenNameContains } from "#/people/people/seen-store.ts";
import { writesColumn } from "#/people/people/writes-store.ts";
import type { Sql } from "#/platform/database/open.ts";

export interface MemberCursor {
  readonly role: Role;
  readonly at: string;
  readonly id: string;
}

export interface MemberListRow extends PersonRow {
  readonly role: Role;
  readonly joined_at: Date;
  readonly last_read_seq: number;
  readonly last_delivered_seq: number;
}

interface MemberListQuery {
  readonly viewer: string;
  readonly limit: number;
  readonly cursor: MemberCursor | null;
  readonly search?: string | undefined;
}

const rank = (sql: Sql, role: ReturnType<Sql>) => sql`array_position(array['owner', 'admin', 'member'], ${role})`;

/** Returns a page of the members: the owner, admins, then others, each by joining time. */
export async function readMembers(
  sql: Sql,
  conversationId: string,
  { viewer, limit, cursor, search }: MemberListQuery,
): Promise<{ rows: MemberListRow[]; next: MemberCursor | null }> {
  const part = search ? namePart(search) : null;
  const after = cursor
    ? sql`and (${rank(sql, sql`p.role`)}, p.joined_at, p.user_id)
        > (${rank(sql, sql`${cursor.role}`)}, ${cursor.at}::timestamptz, ${cursor.id}::uuid)`
    : sql``;
  const rows = await sql<MemberListRow[]>`
    select ${seenColumns(sql, viewer)}, ${writesColumn(sql)} as writes, p.role, p.joined_at,
      ${shownReceipt(sql, "read", viewer)} as last_read_seq, ${shownReceipt(sql, "delivered", viewer)} as last_delivered_seq
    from participants p join users u on u.id = p.user_id
    where p.conversation_id = ${conversationId} ${after} ${
      part ? sql`and ${seenNameContains(sql, viewer, part)}` : sql``
    }
    order by ${rank(sql, sql`p.role`)}, p.joined_at, p.user_id limit ${limit + 1}`;
  const last = rows.length > limit ? rows[limit - 1] : undefined;
  return {
    rows: rows.slice(0, limit),
    next: last ? { role: last.role, at: last.joined_at.toISOString(), id: last.id } : null,
  };
}

/** Returns people of a conversation by id: members, former members, and its webhooks. */
export const readPeopleOf = (sql: Sql, conversationId: string, viewer: string, ids: readonly string[]) => sql<
  PersonRow[]
>`
  select ${seenColumns(sql, viewer)}, ${writesColumn(sql)} as writes from users u
  where u.id = any(${[...ids]}::uuid[]) and (
    exists (select from participants p where p.conversation_id = ${conversationId} and p.user_id = u.id)
    or exists (select from hooks h where h.conversation_id = ${conversationId} and h.user_id = u.id)
    or exists (select from former_members f where f.conversation_id = ${conversationId} and f.user_id = u.id))`;

export interface ReceiptRow extends PersonRow {
  readonly reached: "read" | "delivered" | "none";
}

/** Returns the receipts of each member except the message's sender. */
export const readReceipts = (
  sql: Sql,
  message: { viewer: string; conversationId: string; seq: number; senderId: string },
) => sql<ReceiptRow[]>`
  select ${seenColumns(sql, message.viewer)}, case
      when ${shownReceipt(sql, "read", message.viewer)} >= ${message.seq} then 'read'
      when ${shownReceipt(sql, "delivered", message.viewer)} >= ${message.seq} then 'delivered' else 'none' end as reached
  from participants p join users u on u.id = p.user_id
  where p.conversation_id = ${message.conversationId} and p.user_id <> ${message.senderId} and p.from_seq <= ${message.seq}
  order by u.folded_name, u.id`;
