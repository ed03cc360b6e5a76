import { randomUUIDv7 } from "node:crypto";
import { writesColumn } from "#/people/people/writes-store.ts";
import type { Sql } from "#/platform/database/open.ts";

export interface NewWidget {
  readonly code: string;
  readonly conversationId: string;
  readonly by: string;
  readonly title: string;
  readonly greeting: string;
  readonly origins: readonly string[];
}

export interface WidgetRow {
  readonly code: string;
  readonly title: string;
  readonly greeting: string;
  readonly origins: readonly string[];
  readonly createdAt: Date;
}

/** @returns false when the code is taken */
export async function insertWidget(sql: Sql, widget: NewWidget, now: Date): Promise<boolean> {
  const { code, conversationId, by, title, greeting, origins } = widget;
  const rows = await sql`
    insert into widgets (id, code, conversation_id, created_by, title, greeting, origins, created_at)
    values (${randomUUIDv7()}, ${code}, ${conversationId}, ${by}, ${title}, ${greeting}, ${[...origins]}, ${now})
    on conflict do nothing returning id`;
  return rows.length > 0;
}

/** Returns a group's active widgets, latest first. */
export const readWidgets = (sql: Sql, conversationId: string) => sql<WidgetRow[]>`
  select code, title, greeting, origins, created_at as "createdAt" from widgets
  where conversation_id = ${conversationId} and ended_at is null order by created_at desc, id desc`;

/** @returns false when the group has no such active widget */
export async function endWidget(sql: Sql, conversationId: string, code: string, now: Date): Promise<boolean> {
  const rows = await sql`
    update widgets set ended_at = ${now}
    where conversation_id = ${conversationId} and code = ${code} and ended_at is null returning id`;
  return rows.length > 0;
}

export interface FoundWidget {
  readonly isEnded: boolean;
  readonly conversationId: string;
  readonly title: string;
  readonly greeting: string;
  readonly origins: readonly string[];
  /** Null after the creator's account was deleted. */
  readonly by: string | null;
  /** The language that the creator writes. */
  readonly writes: string | null;
}

/** A widget of a deleted group is not found. */
export async function findWidget(sql: Sql, code: string): Promise<FoundWidget | null> {
  const [row] = await sql<FoundWidget[]>`
    select w.ended_at is not null as "isEnded", w.conversation_id as "conversationId", w.title, w.greeting, w.origins,
      w.created_by as by, ${writesColumn(sql)} as writes
    from widgets w join conversations c on c.id = w.conversation_id left join users u on u.id = w.created_by
    where w.code = ${code} and c.ended_at is null`;
  return row ?? null;
}

export interface Answerers {
  /** Null when no member may own a conversation. */
  readonly owner: string | null;
  readonly members: readonly string[];
}

/** Returns the group's members who can answer visitors, and which of them owns the conversation. */
export async function readAnswerers(sql: Sql, conversationId: string, creator: string | null): Promise<Answerers> {
  const rows = await sql<{ id: string; isBot: boolean }[]>`
    select u.id, u.is_bot as "isBot" from participants p join users u on u.id = p.user_id
    where p.conversation_id = ${conversationId} and not u.is_guest and u.suspended_at is null and u.deleted_at is null
      and not is_webhook_account(u.id)
    order by (u.id = ${creator}::uuid) is true desc, p.role = 'owner' desc, p.role = 'admin' desc, p.joined_at, u.id`;
  const owner = rows.find(({ isBot }) => !isBot)?.id ?? null;
  return { owner, members: rows.map(({ id }) => id).filter((id) => id !== owner) };
}
