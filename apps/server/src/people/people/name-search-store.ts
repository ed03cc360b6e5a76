import { folded, withoutBlanks } from "@lingualoom/contract/folding/folded.ts";
import { simplified } from "@lingualoom/contract/folding/han.ts";
import type { Fragment } from "postgres";
import type { Sql } from "#/platform/database/open.ts";

/** A typed part of a name, folded like the stored names and escaped for a pattern. */
export interface NamePart {
  readonly words: readonly string[];
  readonly withoutBlanks: string;
}

const TRIGRAM = 3;
const BETWEEN = " '-.·・";
const isShort = (literal: string) => [...literal].length < TRIGRAM;
/** Two characters can be a whole name: "李俊". */
const isShortName = (literal: string) => /^[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]{2}$/u.test(literal);

/** Case, accents, keyboard variants, word order and spaces make no difference. */
export function namePart(typed: string): NamePart {
  const name = folded(typed, simplified).trim();
  return { words: name.split(/\s+/u).map(escaped), withoutBlanks: escaped(withoutBlanks(name)) };
}

const escaped = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/** True when the trigram index cannot help: it would match everyone. */
export const isShortPart = ({ words }: NamePart) => words.every(isShort);

/**
 * Condition on rows of `users`: the name contains all words. Short words must not use the trigram index: the query then
 * scans the names in order until the page is full.
 */
export const nameContains = (sql: Sql, { words }: NamePart): Fragment =>
  all(sql, words, (word) => (isShort(word) ? sql`folded_name || ''` : sql`folded_name`));

/**
 * Condition on rows of `users`: the name, from the beginning of one of its words on, begins with the text, ignoring
 * spaces; the first words may follow the last.
 */
export const nameBeginsJoined = (sql: Sql, { withoutBlanks }: NamePart): Fragment => {
  if (!isShort(withoutBlanks)) return sql`name_beginnings like ${`% ${withoutBlanks}%`}`;
  return isShortName(withoutBlanks) ? sql`name_beginnings || '' like ${`% ${withoutBlanks}%`}` : sql`false`;
};

export const nameMatches = (sql: Sql, part: NamePart) =>
  sql`(${nameContains(sql, part)} or ${nameBeginsJoined(sql, part)})`;

export const nameBegins = (sql: Sql, part: NamePart) => sql`
  (folded_name like ${`${part.words.join(" ")}%`} ${isShortName(part.withoutBlanks) ? sql`or ${nameBeginsJoined(sql, part)}` : sql``})`;

/** Condition on a name that is not stored folded: it contains all words, or all of the typed text without spaces. */
export const textContains = (sql: Sql, text: Fragment, { words, withoutBlanks }: NamePart): Fragment => sql`
  (${all(sql, words, () => sql`folded(${text})`)}
    ${isShort(withoutBlanks) && !isShortName(withoutBlanks) ? sql`` : sql`or translate(folded(${text}), ${BETWEEN}, '') like ${`%${withoutBlanks}%`}`})`;

export const titleContains = (sql: Sql, part: NamePart) => textContains(sql, sql`c.title`, part);

const all = (sql: Sql, words: readonly string[], name: (word: string) => Fragment): Fragment =>
  words
    .map((word): Fragment => sql`${name(word)} like ${`%${word}%`}`)
    .reduce((before, condition) => sql`${before} and ${condition}`);
