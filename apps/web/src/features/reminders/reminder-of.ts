import { timeWordsOf, type Unit } from "./time-words.ts";

export interface Wanted {
  readonly at: Date;
  readonly text: string;
}

const MS: Readonly<Record<Exclude<Unit, "day" | "week">, number>> = { minute: 60_000, hour: 3_600_000 };
/** Of a day without a time. */
const MORNING = 9;

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const oneOf = (words: Iterable<string>) =>
  [...words]
    .sort((a, b) => b.length - a.length)
    .map((word) => escaped(word).replace(/\s+/g, "\\s+"))
    .join("|");
/** The end of a word, where letters have spaces between words. */
const END = "(?:(?<=\\p{Script=Han})|(?![\\p{L}\\p{M}\\p{N}]))";
const CLOCK = "(?:at\\s+)?(\\d{1,2}):(\\d{2})\\s*(am|pm)?(?![:\\d])";

/** Arabic and Devanagari digits, as others write them; the length stays. */
const withDigits = (text: string) =>
  text
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - 0x966));

function clockOf(hours = "", minutes = "", half = ""): readonly [number, number] | null {
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "pm" ? 12 : 0) : Number(hours);
  return hour < 24 && Number(minutes) < 60 ? [hour, Number(minutes)] : null;
}

/** The day `days` after `now` at that time of the person's time zone. */
const onDay = (now: Date, days: number, [hour, minute]: readonly [number, number]) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour, minute);

/** What the words after `/remind` ask for, in the time zone of the page; null where no time can be read, or nothing follows. */
export function reminderOf(words: string, language: string, now: Date): Wanted | null {
  const given = withDigits(words.normalize().trim());
  const found =
    isoTime(given) ?? tomorrowAt(given, language, now) ?? timeOfDay(given, now) ?? duration(given, language, now);
  if (!found || Number.isNaN(found.at.getTime())) return null;
  const text = words
    .normalize()
    .trim()
    .slice(found.length)
    .replace(/^[\s,:;،，-]+/, "");
  return text === "" ? null : { at: found.at, text };
}

interface Found {
  readonly at: Date;
  readonly length: number;
}

function isoTime(given: string): Found | null {
  const match =
    /^(\d{4})-(\d{2})-(\d{2})(?:(?:t|\s+)(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(z|[+-]\d{2}:?\d{2})?)?(?!\S)/i.exec(
      given,
    );
  if (!match) return null;
  const [whole, year, month, day, hours = String(MORNING), minutes = "00", zone = ""] = match;
  const time = clockOf(hours, minutes);
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  if (!time || date.getDate() !== Number(day) || date.getMonth() !== Number(month) - 1) return null;
  const two = (value: string) => value.padStart(2, "0");
  const at = zone
    ? new Date(`${year}-${month}-${day}T${two(hours)}:${minutes}${zone.toUpperCase()}`)
    : onDay(date, 0, time);
  return { at, length: whole.length };
}

function tomorrowAt(given: string, language: string, now: Date): Found | null {
  const { tomorrow } = timeWordsOf(language);
  const match = new RegExp(`^(?:${oneOf(tomorrow)})${END}(?:\\s*${CLOCK})?`, "iu").exec(given);
  if (!match) return null;
  const time = clockOf(match[1] ?? String(MORNING), match[2] ?? "0", match[3]);
  return time && { at: onDay(now, 1, time), length: match[0].length };
}

/** Today, or tomorrow where it is over. */
function timeOfDay(given: string, now: Date): Found | null {
  const match = new RegExp(`^${CLOCK}`, "iu").exec(given);
  const time = match && clockOf(match[1], match[2], match[3]);
  if (!match || !time) return null;
  const today = onDay(now, 0, time);
  return { at: today > now ? today : onDay(now, 1, time), length: match[0].length };
}

/** One or several, such as "1 h 30 min". */
function duration(given: string, language: string, now: Date): Found | null {
  const { units, around } = timeWordsOf(language);
  const around_ = `(?:(?:${oneOf(around)})${END}\\s*)*`;
  const one = `(\\d{1,5}(?:[.,]\\d+)?)\\s*(${oneOf(units.keys())})${END}\\.?`;
  const match = new RegExp(`^${around_}(?:${one}\\s*)+${around_}`, "iu").exec(given);
  if (!match) return null;
  const at = new Date(now);
  for (const [, count = "", word = ""] of match[0].matchAll(new RegExp(one, "giu"))) {
    const unit = units.get(word.toLowerCase().replace(/\s+/g, " "));
    const number = Number(count.replace(",", "."));
    // A day is as long as the clock says, also where it is put forward.
    if (unit === "day" || unit === "week") at.setDate(at.getDate() + Math.round(number * (unit === "week" ? 7 : 1)));
    else if (unit) at.setTime(at.getTime() + number * MS[unit]);
  }
  return { at, length: match[0].length };
}
