import type { Sql } from "../../database/open.ts";

/** A part of a name as it was typed, in the form in which names are searched. */
export interface NamePart {
  /** Escaped for a pattern. */
  readonly literal: string;
  /** Too short to be found by the index of trigrams. */
  readonly isShort: boolean;
}

const TRIGRAM = 3;

/**
 * Case, accents and the keyboard a name was typed on make no difference; the rules are the database's (`folded`), which
 * stores each name in both forms. A query of its own, since a larger statement would fold the text for every row.
 */
export async function namePart(sql: Sql, typed: string): Promise<NamePart> {
  const [row] = await sql<{ literal: string }[]>`select folded_literal(${typed}) as literal`;
  return { literal: row?.literal ?? "", isShort: [...typed].length < TRIGRAM };
}

/**
 * As a condition on rows of `users`. A short part must not use the index of trigrams, which would match everybody: the
 * query goes through the names in order until the page is full.
 */
export const nameContains = (sql: Sql, { literal, isShort }: NamePart) =>
  sql`${isShort ? sql`folded_name || ''` : sql`folded_name`} like ${`%${literal}%`}`;

export const nameBegins = (sql: Sql, { literal }: NamePart) => sql`folded_name like ${`${literal}%`}`;

/** As a condition on the title of the conversation `c`. */
export const titleContains = (sql: Sql, { literal }: NamePart) => sql`folded(c.title) like ${`%${literal}%`}`;
