import { withoutMarks } from "./head.ts";
import { isAboutGroupInName } from "./phrases.ts";

/** Maximum of code units; a longer "name" is a line of the app with a colon in it. */
const NAME_LENGTH = 150;

export interface Authored {
  /** As the file writes it; null for a line of the app itself. */
  readonly author: string | null;
  readonly text: string;
}

/**
 * Divides "Ana: text".
 *
 * @param longNames names with a colon in them
 */
export function divide(rest: string, longNames?: ReadonlySet<string>): Authored {
  const end = colonIn(rest, 0);
  const second = end < 0 || !longNames?.size ? -1 : colonIn(rest, end + 2);
  const isLong = second >= 0 && longNames?.has(rest.slice(0, second));
  const author = rest.slice(0, Math.max(0, isLong ? second : end));
  const isNone = author.length > NAME_LENGTH || withoutMarks(author).trim() === "";
  if (isNone || (!isLong && (hasOpenQuote(author) || isAboutGroupInName(author)))) return { author: null, text: rest };
  return { author, text: rest.slice(author.length + 2) };
}

/** Returns what could be a name if the first colon belonged to it, or null. */
export function longerName(rest: string): string | null {
  const second = colonIn(rest, colonIn(rest, 0) + 2);
  return second < 0 || second > NAME_LENGTH || /^:\s?https?:/.test(rest.slice(second)) ? null : rest.slice(0, second);
}

/** A colon and a space, or a colon at the end where a program removed the space. */
function colonIn(rest: string, from: number): number {
  const found = rest.indexOf(": ", from);
  return found < 0 && rest.endsWith(":") && rest.length > from ? rest.length - 1 : found;
}

const QUOTES = /["“”„«»「『]/;
/** Swedish and Finnish open quotes as they close them, Danish ones point inwards. */
const QUOTED = /"[^"]*"|[“„][^“”„]*[“”]|”[^“”„]*”|«[^«»]*»|»[^«»]*«|「[^「」]*」|『[^『』]*』/g;

/** `Ana changed the subject to "Plan: holidays"`: the colon stands within the quotes. */
const hasOpenQuote = (text: string) => QUOTES.test(text) && QUOTES.test(text.replace(QUOTED, ""));

/** Identifies a person. "~" stays in it: it marks the name that a stranger chose, which a contact may have too. */
export const keyOfAuthor = (author: string) =>
  withoutMarks(author)
    .replace(/[\0\s]+/g, " ")
    .trim()
    .toWellFormed();

export const nameOfKey = (key: string) => key.replace(/^~ ?/, "") || key;
