import type { StickerKind } from "@lingualoom/contract/calls/stickers.ts";
import type { Sql, Transaction } from "#/platform/database/open.ts";

export interface StickerRow {
  readonly id: string;
  readonly kind: StickerKind;
  readonly name: string;
  readonly label: string;
  readonly mediaId: string;
  readonly animated: boolean;
  /** Null for the whole server. */
  readonly spaceId: string | null;
}

const columns = (sql: Sql) => sql`id, kind, name, label, media_id as "mediaId", animated, space_id as "spaceId"`;

/** Returns the stickers of the server, and of the spaces of `me`. */
const isOf = (sql: Sql, me: string) => sql`
  (space_id is null or exists (
    select from participants p where p.conversation_id = stickers.space_id and p.user_id = ${me}))`;

export const readStickers = (sql: Sql, me: string) => sql<StickerRow[]>`
  select ${columns(sql)} from stickers where ${isOf(sql, me)} order by space_id nulls first, name`;

/** @returns undefined also for one of a space without `me` */
export async function readSticker(sql: Sql, id: string, me: string): Promise<StickerRow | undefined> {
  const [row] = await sql<StickerRow[]>`select ${columns(sql)} from stickers where id = ${id} and ${isOf(sql, me)}`;
  return row;
}

/** Whether the server or the space of a conversation has an emoji. */
export async function hasEmoji(sql: Sql, name: string, conversationId: string): Promise<boolean> {
  const rows = await sql`
    select from stickers where name = ${name} and kind = 'emoji'
      and (space_id is null or space_id = (select space_id from conversations where id = ${conversationId}))`;
  return rows.length > 0;
}

/** Changes of stickers wait for each other until the transaction ends, so that the number of a space's is exact. */
export async function lockStickers(sql: Transaction, spaceId: string | null): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('lingualoom stickers', 0))`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from stickers where space_id is not distinct from ${spaceId}`;
  return row.count;
}

/** @returns undefined when the name is taken */
export async function insertSticker(
  sql: Transaction,
  { id, kind, name, label, mediaId, spaceId }: Omit<StickerRow, "animated">,
  createdBy: string,
  now: Date,
): Promise<StickerRow | undefined> {
  const [row] = await sql<StickerRow[]>`
    insert into stickers (id, kind, name, label, media_id, animated, created_by, created_at, space_id)
    select ${id}, ${kind}, ${name}, ${label}, ${mediaId}, animated, ${createdBy}, ${now}, ${spaceId}
    from media where id = ${mediaId}
    on conflict do nothing returning ${columns(sql)}`;
  return row;
}

/** @returns undefined when there is none */
export async function updateSticker(
  sql: Sql,
  id: string,
  spaceId: string | null,
  { name, label }: { readonly name?: string | undefined; readonly label?: string | undefined },
): Promise<StickerRow | undefined> {
  const [row] = await sql<StickerRow[]>`
    update stickers set name = coalesce(${name ?? null}, name), label = coalesce(${label ?? null}, label)
    where id = ${id} and space_id is not distinct from ${spaceId} returning ${columns(sql)}`;
  return row;
}

export async function deleteSticker(sql: Sql, id: string, spaceId: string | null): Promise<StickerRow | undefined> {
  const [row] = await sql<StickerRow[]>`
    delete from stickers where id = ${id} and space_id is not distinct from ${spaceId} returning ${columns(sql)}`;
  return row;
}
