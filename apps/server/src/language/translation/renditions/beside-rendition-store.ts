import { randomUUIDv7 } from "node:crypto";
import { lexemesOf } from "#/language/search/index/lexemes.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { MessageKey } from "#/talk/message/access-store.ts";

interface Beside {
  readonly message: MessageKey;
  readonly text: string;
  /** The user whose history lists it. */
  readonly readerId: string;
  readonly now: Date;
}

/**
 * Parts of a statement that has stored a rendition, `stored (id, is_new)`: indexes the words of a new one for search,
 * and adds it to the requester's history.
 */
export const foundAndListed = (sql: Sql, { message, text, readerId, now }: Beside) => sql`
    found as (
      insert into search_runs (conversation_id, first_seq, last_seq, first_at, last_at, rendition_id, words)
      select m.conversation_id, m.seq, m.seq, m.created_at, m.created_at, stored.id,
        array_to_tsvector(array_append(${[...new Set(lexemesOf(text))]}::text[], 'from:' || m.sender_id))
      from stored join messages m on m.conversation_id = ${message.conversation_id}::uuid and m.id = ${message.id}::uuid
      where is_new
      on conflict (rendition_id) where rendition_id is not null do nothing
    ), listed as (
      insert into translation_history (id, user_id, conversation_id, rendition_id, created_at)
      select ${randomUUIDv7()}::uuid, ${readerId}::uuid, ${message.conversation_id}::uuid, id, ${now}::timestamptz from stored
      on conflict (rendition_id, user_id) where rendition_id is not null do nothing
    )`;
