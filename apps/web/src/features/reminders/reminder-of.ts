import { type TimeParts, type TimeReader, timeReaderOf } from "./time-reader.ts";

export interface ParsedReminder {
  readonly at: Date;
  readonly text: string;
}

const MORNING = 9;
/** Words at the end of a text that are searched for a time. */
const LAST_WORDS = 12;
const LAST_SIGNS = 30;

/** Converts Arabic and Devanagari digits and full-width characters to ASCII; keeps the length. */
const withDigits = (text: string) =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966))
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replaceAll("　", " ");

/** Time zone abbreviations in capitals after a time. Most are ambiguous, so none is supported. */
const ZONE =
  /^\(?(?:UTC|GMT|Z|[ECMPAH][SD]?T|AK[SD]T|BST|IST|MES?Z|[CEW]ES?T|MSK|[JK]ST|A[CEW][SD]?T|NZ[SD]T|BRT|ART|HKT|SGT|PKT|WIB|SAST)(?![\p{L}\p{N}])/u;

/** Trims spaces and punctuation at both ends; a Chinese full stop ends a sentence and stays. */
function trimmed(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,:;،、，-]/.test(text[end - 1] as string)) end--;
  return text.slice(0, end).replace(/^[\s,:;،、，。-]+/, "");
}

/**
 * Parses the words after `/remind` in the time zone of the page. Null if no complete time was found, or no text
 * follows: a partial time would be wrong.
 */
export function parseReminder(words: string, language: string, now: Date): ParsedReminder | null {
  const given = words.normalize().trim();
  const text = withDigits(given);
  const reader = timeReaderOf(language);
  const first = reader.at(text, 0);
  const start = first ? first.end : 0;
  const last = timeAtEnd(reader, text, start);
  const parts = first && last ? together(first.parts, last.parts) : (first?.parts ?? last?.parts);
  const at = parts && momentOf(parts, now);
  const rest = trimmed(given.slice(start, last?.start));
  if (!at || Number.isNaN(at.getTime()) || rest === "") return null;
  const plain = withDigits(rest);
  const isSure = first === null || isExact(first.parts);
  if (parts.clock && ZONE.test(plain)) return null;
  if (reader.beginsLikeTime(plain, isSure) || reader.endsLikeTime(plain) || isJoined(text, start)) return null;
  return completes(reader, plain, parts) ? null : { at, text: rest };
}

/** Whether the word of a time continues: "8am-ish", "in 10 minutes' time". */
const isJoined = (text: string, end: number) => end > 0 && /^(?:[-–]\p{L}|['’])/u.test(text.slice(end, end + 2));

/** Whether the text between contains the day of a time, or the time of a day: "Ann tomorrow from home". */
function completes(reader: TimeReader, text: string, parts: TimeParts): boolean {
  for (const { index } of text.matchAll(/(?<![\p{L}\p{M}\p{N}])\S|\p{Script=Han}/gu)) {
    const found = reader.at(text, index);
    // A possessive day, such as "tomorrow's meeting", is part of the text.
    if (found && together(parts, found.parts) && !/^['’]/.test(text.slice(found.end))) return true;
  }
  return false;
}

/** Whether the time is complete: it has minutes, or names its half of the day. */
const isExact = ({ clock, instant }: TimeParts) => clock?.isSure === true || instant !== undefined;

function timeAtEnd(
  reader: TimeReader,
  text: string,
  from: number,
): { readonly start: number; readonly parts: TimeParts } | null {
  const starts = [...text.slice(from).matchAll(/(?<=\s)\S/g)].map(({ index }) => from + index).slice(-LAST_WORDS);
  const signs = /\p{Script=Han}/u.test(text)
    ? Array.from({ length: Math.min(LAST_SIGNS, text.length - from - 1) }, (_, i) => text.length - i - 1)
    : [];
  for (const start of [...new Set([...starts, ...signs])].sort((a, b) => a - b)) {
    const found = start > from ? reader.at(text, start) : null;
    if (found && /^[\s.,!。！]*$/.test(text.slice(found.end))) return { start, parts: found.parts };
  }
  return null;
}

/** Combines a day at one end and a time at the other; null if both are of the same kind. */
function together(one: TimeParts, other: TimeParts): TimeParts | null {
  const isDay = ({ date, weekday, inDays }: TimeParts) =>
    date !== undefined || weekday !== undefined || inDays !== undefined;
  const isTime = ({ clock, part }: TimeParts) => clock !== undefined || part !== undefined;
  const isWait = ({ wait, instant }: TimeParts) => wait !== undefined || instant !== undefined;
  if (isWait(one) || isWait(other) || (isDay(one) && isDay(other)) || (isTime(one) && isTime(other))) return null;
  return { ...one, ...other };
}

function momentOf(parts: TimeParts, now: Date): Date | null {
  const { instant, wait, date, weekday, inDays } = parts;
  if (instant) return instant;
  const time = timeOf(parts);
  if (time === null) return null;
  const onDay = (days: number, year = now.getFullYear(), month = now.getMonth(), day = now.getDate()) => {
    const [hour, minute] = time ?? [MORNING, 0];
    return new Date(year, month, day + days, hour, minute);
  };
  if (wait) {
    if (time) return wait.minutes > 0 ? null : onDay(wait.days);
    const at = new Date(now);
    // A calendar day, even if the clock changes.
    at.setDate(at.getDate() + wait.days);
    at.setTime(at.getTime() + wait.minutes * 60_000);
    return at;
  }
  if (date) {
    const { month, day } = date;
    const of = (year: number) => (new Date(year, month, day).getMonth() === month ? onDay(0, year, month, day) : null);
    const at = of(date.year ?? now.getFullYear());
    return date.year === undefined && at && at <= now ? of(now.getFullYear() + 1) : at;
  }
  if (weekday) {
    const ahead = (weekday.day - now.getDay() + 7) % 7;
    // Weeks begin on Monday: "next Friday" is in the week after this one.
    const toMonday = (8 - now.getDay()) % 7 || 7;
    if (weekday.next) return onDay(toMonday + ((weekday.day + 6) % 7));
    const at = onDay(ahead);
    return at > now ? at : onDay(ahead + 7);
  }
  if (inDays !== undefined) return onDay(inDays);
  const today = onDay(0);
  return today > now ? today : onDay(1);
}

/** Returns hour and minute; undefined if none was given, null if they are invalid. */
function timeOf({ clock, part }: TimeParts): readonly [number, number] | null | undefined {
  if (!clock) return part ? [part.hour, 0] : undefined;
  const { hour, minute } = clock;
  if (!part || hour > 12) return [hour, minute];
  if (part.half === "am") return [hour % 12, minute];
  if (part.half === "pm") return [hour === 12 ? 12 : hour + 12, minute];
  // "Twelve in the evening" is midnight, and one o'clock could be of either day.
  if (hour === 12) return [24, minute];
  return hour >= 5 ? [hour + 12, minute] : null;
}
