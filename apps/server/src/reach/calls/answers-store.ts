import type { Sql } from "#/platform/database/open.ts";

export interface StoredAnswers {
  readonly by: string | null;
  readonly agreed: readonly string[];
  readonly waiting: readonly string[];
  readonly refused: boolean;
}

/** Answers of those who took part in call `c`; null when nothing was said with captions, or it is kept already. */
export const answersColumn = (sql: Sql) => sql`
  case when c.captioned and c.keep_root is null then (
    select json_build_object('by', c.keep_by,
      'agreed', coalesce(json_agg(p.user_id order by p.user_id) filter (where p.keep), '[]'),
      'waiting', coalesce(json_agg(p.user_id order by p.user_id) filter (where p.keep is null), '[]'),
      'refused', coalesce(bool_or(not p.keep), false))
    from call_people p where p.call_id = c.id and p.joined_at is not null) end as words`;

export const noteCaptioned = (sql: Sql, callId: string) =>
  sql`update calls set captioned = true where id = ${callId} and not captioned`;
