import { folded, withoutBlanks } from "@lingualoom/contract/folding/folded.ts";
import { simplified } from "@lingualoom/contract/folding/han.ts";
import type { Fragment } from "postgres";
import type { Sql } from "#/platform/database/open.ts";

/** A part of a name as it was typed, folded as the database stores names, and escaped for a pattern. */
export interface NamePart {
  /** They may stand in any order. */
  readonly words: readonly string[];
  readonly withoutBlanks: string;
}

const TRIGRAM = 3;
const BETWEEN = " '-.·・";
const isShort = (literal: string) => [...literal].length < TRIGRAM;
/** Two characters are a whole name: "李俊". */
const isShortName = (literal: string) => /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{2}$/u.test(literal);

/** Case, accents and the keyboard a name was typed on make no difference, nor do the order of its words and the blanks between. */
export function namePart(typed: string): NamePart {
  const name = folded(typed, simplified).trim();
  return { words: name.split(/\s+/u).map(escaped), withoutBlanks: escaped(withoutBlanks(name)) };
}

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** Whether no index of trigrams finds it: an index would match everybody. */
export const isShortPart = ({ words }: NamePart) => words.every(isShort);

/**
 * As a condition on rows of `users`: the name has all of the words somewhere. A short word must not use the index of trigrams:
 * the query goes through the names in order until the page is full.
 */
export const nameContains = (sql: Sql, { words }: NamePart): Fragment =>
  all(sql, words, (word) => (isShort(word) ? sql`folded_name || ''` : sql`folded_name`));

/** The same: one of the name's words and what follows begin so, whatever blanks are between, and the first ones after the last. */
export const nameBeginsJoined = (sql: Sql, { withoutBlanks }: NamePart): Fragment => {
  if (!isShort(withoutBlanks)) return sql`name_beginnings like ${`% ${withoutBlanks}%`}`;
  return isShortName(withoutBlanks) ? sql`name_beginnings || '' like ${`% ${withoutBlanks}%`}` : sql`false`;
};

/** Either of these, where so few rows are left that no index is asked. */
export const nameMatches = (sql: Sql, part: NamePart) =>
  sql`(${nameContains(sql, part)} or ${nameBeginsJoined(sql, part)})`;

export const nameBegins = (sql: Sql, part: NamePart) => sql`
  (folded_name like ${`${part.words.join(" ")}%`} ${isShortName(part.withoutBlanks) ? sql`or ${nameBeginsJoined(sql, part)}` : sql``})`;

/** As a condition on a name that is not stored folded: it has all of the words, or all of what was typed without blanks. */
export const textContains = (sql: Sql, text: Fragment, { words, withoutBlanks }: NamePart): Fragment => sql`
  (${all(sql, words, () => sql`folded(${text})`)}
    ${isShort(withoutBlanks) && !isShortName(withoutBlanks) ? sql`` : sql`or translate(folded(${text}), ${BETWEEN}, '') like ${`%${withoutBlanks}%`}`})`;

/** As a condition on the title of the conversation `c`. */
export const titleContains = (sql: Sql, part: NamePart) => textContains(sql, sql`c.title`, part);

const all = (sql: Sql, words: readonly string[], name: (word: string) => Fragment): Fragment =>
  words
    .map((word): Fragment => sql`${name(word)} like ${`%${word}%`}`)
    .reduce((before, condition) => sql`${before} and ${condition}`);
