import { dayPartOf, hourIn } from "./clock-words.ts";

/** The beginning of a line that begins a message: "12/31/20, 9:15 PM - " or "[31.12.20, 21:15:07] ". */
export interface Head {
  /** Lines of one export share it; a line pasted from elsewhere seldom does. */
  readonly form: string;
  readonly date: WrittenDate;
  readonly hour: number;
  readonly minute: number;
  /** Null where the phone writes none. */
  readonly second: number | null;
  /** Whether it is written as "[…]", as iPhones do. */
  readonly isBracketed: boolean;
  /** Name and text, or the text of the app. */
  readonly rest: string;
}

/** The three numbers of a date in the order in which they are written. */
export interface WrittenDate {
  readonly numbers: readonly [number, number, number];
  readonly digits: readonly [number, number, number];
  readonly separator: string;
  /** Words for the part of the day, such as "p. m."; null for a clock of 24 hours. */
  readonly dayPart: string | null;
  /** As the file writes it. */
  readonly text: string;
}

/** Invisible marks of writing direction, which the app puts around digits, names and texts. */
const MARK = "[\\u200e\\u200f\\u061c\\u202a-\\u202e\\u2066-\\u2069\\ufeff]";
/** Spaces that formats of the Unicode locale data contain; U+202F stands before "PM" since version 42. */
const SPACE = "[ \\u00a0\\u2009\\u202f]";
const BETWEEN = `([-/.\\u2010年月년월])${SPACE}?`;
const DATE = `(\\p{Nd}{1,4})${BETWEEN}(\\p{Nd}{1,2})${BETWEEN}(\\p{Nd}{1,4})[日일]?`;
/** Also "20 h 46 min 09 s", as phones in Canada write. */
const CLOCK = `(\\p{Nd}{1,2})(?:[:.٫]|${SPACE}?h${SPACE}?)(\\p{Nd}{2})(?:(?:[:.٫]|${SPACE}min${SPACE})(\\p{Nd}{2})(?:${SPACE}s(?!\\p{L}))?)?`;
/** Commas, "klo", "à", "下午" and the like. */
const WORDS = "([^\\p{Nd}\\[\\]]{1,24})";
const WORDS_AFTER = "([^\\p{Nd}\\]:\\-–—]{0,24})";
const END = `(\\]|${SPACE}[-–—](?=${SPACE}|$)|:(?=${SPACE}))${SPACE}?`;

const MAY_BEGIN = new RegExp(`^(?:${MARK}|\\[)*\\p{Nd}`, "u");
const DATE_FIRST = new RegExp(`^(\\[?)${DATE}${WORDS}${CLOCK}${WORDS_AFTER}${END}`, "u");
/** Vietnamese, and older versions. */
const TIME_FIRST = new RegExp(`^(\\[?)${CLOCK}${WORDS}${DATE}${WORDS_AFTER}${END}`, "u");
const MARKS = new RegExp(MARK, "gu");
const IS_MARK = new RegExp(MARK, "u");
/** Code units that hold any date and time, with marks around each part. */
const HEAD_LENGTH = 150;

/** Removes the marks of writing direction that the app adds. */
export const withoutMarks = (text: string) => text.replace(MARKS, "");

export function headOf(line: string): Head | null {
  if (!MAY_BEGIN.test(line)) return null;
  const start = withoutMarks(line.slice(0, HEAD_LENGTH));
  const dateFirst = DATE_FIRST.exec(start);
  const match = dateFirst ?? TIME_FIRST.exec(start);
  if (!match) return null;
  const groups = match.slice(2, -1);
  const [a = "", firstGap = "", b = "", secondGap = "", c = ""] = dateFirst ? groups : groups.slice(4);
  const [hour = "", minute = "", second] = dateFirst ? groups.slice(6) : groups;
  const words = [(dateFirst ? groups[5] : groups[3]) ?? "", groups.at(-1) ?? ""];
  const parts = words.map(dayPartOf);
  if (parts.includes(null)) return null;
  const part = parts.find((one) => one !== "none") ?? null;
  const partWords = part === null ? null : (words[parts.indexOf(part)] as string);
  const isBracketed = match[1] === "[";
  const end = match.at(-1) as string;
  if (isBracketed !== (end === "]")) return null;
  const digits = [a.length, b.length, c.length] as const;
  const clock = `${second ? "s" : ""}${part ? "h" : ""}`;
  return {
    form: `${dateFirst ? "d" : "t"}${end.at(-1)}${firstGap}${digits[0] > 2 ? "y" : Math.max(2, digits[2])}${clock}`,
    date: {
      numbers: [numberOf(a), numberOf(b), numberOf(c)],
      digits,
      separator: firstGap,
      dayPart: partWords,
      text: `${a}${firstGap}${b}${secondGap}${c}`,
    },
    hour: part === null ? numberOf(hour) : hourIn(part, numberOf(hour)),
    minute: numberOf(minute),
    second: second === undefined ? null : numberOf(second),
    isBracketed,
    rest: line.slice(lengthWithMarks(line, match[0].length, start.length < Math.min(line.length, HEAD_LENGTH))),
  };
}

/** Length of the text that has so many characters without its marks. */
function lengthWithMarks(line: string, length: number, hasMarks: boolean): number {
  if (!hasMarks) return length;
  let at = 0;
  for (let left = length; left > 0; at++) if (!IS_MARK.test(line[at] as string)) left--;
  return at;
}

/** Reads digits of any script: Unicode puts them in rows that begin at …0, those of India at …6. */
export function numberOf(text: string): number {
  let value = 0;
  for (const digit of text) {
    const code = digit.codePointAt(0) as number;
    value = value * 10 + (code & 15) - (code >= 0x900 && code < 0xe00 ? 6 : 0);
  }
  return value;
}
