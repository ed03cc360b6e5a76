import { randomUUIDv7 } from "node:crypto";
import type { Sql } from "#/platform/database/open.ts";
import type { ReadableMessage } from "#/talk/message/access-store.ts";
import { foundAndListed } from "./beside-rendition-store.ts";
import { renditionColumns, type StoredRendition } from "./rendition-store.ts";

/** Returns the rendition last accepted under that key while its message exists. */
export async function findApproved(
  database: Sql,
  conversationId: string,
  key: Buffer,
  now: Date,
): Promise<{ readonly id: string; readonly text: string } | undefined> {
  const [row] = await database<{ id: string; text: string }[]>`
    select r.id, r.text from renditions r
    join messages m on m.conversation_id = r.conversation_id and m.id = r.message_id and m.revision = r.revision
    where r.conversation_id = ${conversationId} and r.memory_key = ${key} and r.approved_by is not null and r.remembered_from is null and m.deleted_at is null
      and (m.expires_at is null or m.expires_at > ${now})
    order by r.created_at desc limit 1`;
  return row;
}

interface Repeated {
  readonly message: ReadableMessage;
  readonly origin: { readonly id: string; readonly text: string };
  readonly readerId: string;
  readonly now: Date;
}

/**
 * Stores it for another message with the same text; it is deleted with the original. Both rows are locked, so that
 * neither message is deleted meanwhile. Undefined when one is gone.
 */
export async function repeatApproved(
  database: Sql,
  { message, origin, readerId, now }: Repeated,
): Promise<StoredRendition | undefined> {
  const id = randomUUIDv7();
  const [stored] = await database<{ id: string }[]>`
    with there as (
      select m.id, m.conversation_id from messages m
      where m.conversation_id = ${message.conversation_id} and m.id = ${message.id} and m.revision = ${message.revision} and m.deleted_at is null for share
    ), origin as (
      select r.* from renditions r
      where r.conversation_id = ${message.conversation_id} and r.id = ${origin.id} for key share
    ), stored as (
      insert into renditions as known (id, conversation_id, message_id, revision, target, source, engine, engine_version,
        engine_name, text, quality, made_at, created_at, made_for, approved_by, remembered_from)
      select ${id}::uuid, there.conversation_id, there.id, ${message.revision}::int, origin.target, origin.source, 'approved', '', '',
        origin.text, origin.quality, origin.made_at, ${now}::timestamptz, ${readerId}::uuid, origin.approved_by, origin.id
      from there cross join origin
      on conflict on constraint renditions_key do update set text = excluded.text, created_at = excluded.created_at,
        approved_by = excluded.approved_by, remembered_from = excluded.remembered_from
      returning id, id = ${id} as is_new
    ), ${foundAndListed(database, { message, text: origin.text, readerId, now })}
    select id from stored`;
  if (!stored) return undefined;
  const [row] = await database<StoredRendition[]>`
    select ${renditionColumns(database)} from renditions r
    where r.conversation_id = ${message.conversation_id} and r.id = ${stored.id}`;
  return row;
}
