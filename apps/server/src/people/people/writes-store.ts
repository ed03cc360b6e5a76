import type { Sql } from "#/platform/database/open.ts";

/** Messages in a language from which on it is not taken for a mistake of the detection. */
const SEEN_ENOUGH = 3;

/** The language that the person `u.id` was seen to write, otherwise the one they prefer. */
export const writesColumn = (sql: Sql) => sql`
  coalesce(
    (select l.language from sender_languages l where l.user_id = u.id and l.weight >= ${SEEN_ENOUGH}
      order by l.weight desc, l.language limit 1),
    (select s.preferred_language from user_settings s where s.user_id = u.id))`;
