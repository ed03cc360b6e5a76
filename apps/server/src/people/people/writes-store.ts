import type { Sql } from "#/platform/database/open.ts";

/** Messages in a language after which it is not considered a detection error. */
const SEEN_ENOUGH = 3;

/** The language that person `u.id` was seen to write, else their preferred one. */
export const writesColumn = (sql: Sql) => sql`
  coalesce(
    (select l.language from sender_languages l where l.user_id = u.id and l.weight >= ${SEEN_ENOUGH}
      order by l.weight desc, l.language limit 1),
    (select s.preferred_language from user_settings s where s.user_id = u.id))`;
