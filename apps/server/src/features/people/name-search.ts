import type { Sql } from "../../database/open.ts";

// As conditions on a row of `users`. Case, accents and the keyboard a name was typed on make no difference: `folded`
// is the database's, so that its indexes know it.

export const nameContains = (sql: Sql, part: string) =>
  sql`folded(full_name) like '%' || folded_literal(${part}) || '%'`;

/** For parts that are too short to be found by their trigrams. */
export const nameBegins = (sql: Sql, part: string) =>
  sql`folded(full_name) like folded_literal(${part}) || '%'`;
