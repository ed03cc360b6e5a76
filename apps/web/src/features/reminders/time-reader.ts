import { DAY, type Daypart, HOUR, type TimeWords, timeWordsOf } from "./time-words.ts";

export interface TimeParts {
  /** Year, month from 0, day; no year if none was given. */
  readonly date?: { readonly year?: number; readonly month: number; readonly day: number };
  readonly weekday?: { readonly day: number; readonly next: boolean };
  readonly inDays?: number;
  readonly clock?: { readonly hour: number; readonly minute: number; readonly isSure: boolean };
  readonly part?: Daypart;
  /** Minutes; whole days are separate, since they follow the calendar. */
  readonly wait?: { readonly days: number; readonly minutes: number };
  readonly instant?: Date;
}

interface Reading {
  readonly parts: TimeParts;
  readonly end: number;
}

type Read = (text: string, at: number, parts: TimeParts) => Reading | null;

export interface TimeReader {
  /** Reads the longest time at a position; null for none. */
  readonly at: (text: string, at: number) => Reading | null;
  /** Whether a text begins or ends with what looks like part of a time. */
  readonly beginsLikeTime: (text: string, isSure: boolean) => boolean;
  readonly endsLikeTime: (text: string) => boolean;
}

const escaped = (word: string) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s{1,3}");
/** Longest first; an empty list never matches. */
const oneOf = (words: Iterable<string>) => {
  const all = [...words].filter(Boolean).sort((a, b) => b.length - a.length);
  return all.length === 0 ? "(?!)" : all.map(escaped).join("|");
};
/** The end of a word, in scripts with spaces between words. */
const END = "(?:(?<=[\\p{Script=Han}.@&,])|(?![\\p{L}\\p{M}\\p{N}]))";
/** Not followed by a letter or digit of the same word. */
const APART = "(?!(?!\\p{Script=Han})[\\p{L}\\p{N}])";
const GAP = "[\\s\\u200e\\u200f]{0,3}";
const small = (word: string) => word.toLowerCase().replaceAll(/\s+/g, " ");

/**
 * Parses times. Written for this project, since no available library reads complete times in all interface languages,
 * and a partial time is a wrong one.
 */
export function timeReaderOf(language: string): TimeReader {
  const words = timeWordsOf(language);
  const readers: Read[] = [instantAt, ...datesOf(words), waitOf(words), clockOf(words), partOf(words)];
  const glue = new RegExp(`(?:${GAP}[,،、]?${GAP})`, "uy");

  /** Hindi puts it after a day. */
  const particle = new RegExp(`${GAP}को${END}`, "uy");

  function at(text: string, from: number): Reading | null {
    let reading: Reading | null = null;
    for (;;) {
      const start: number = reading ? skip(glue, text, reading.end) : from;
      const parts: TimeParts = reading?.parts ?? {};
      // The longest match: "12:30h" is a duration, not a clock time followed by a letter.
      const found: Reading | undefined = readers
        .map((read) => read(text, start, parts))
        .filter((one) => one !== null)
        .sort((a, b) => b.end - a.end)[0];
      if (!found) return reading && { ...reading, end: skip(particle, text, reading.end) };
      reading = found;
    }
  }

  const units = Object.keys(words.units);
  const behind = [...words.others, ...words.oclock, ...words.andHalf, ...Object.keys(words.shiftsAfter), ...units];
  // Single letters, symbols and articles are usually part of another word.
  const timely = oneOf(
    [...behind, ...Object.keys(words.shiftsBefore), ...words.at].filter(
      (word) => word.length > 2 || /^(?:at|um|à|às|@|ao|前|每)$/.test(word),
    ),
  );
  const number = `(?:\\d+|${oneOf(Object.keys(words.numbers))})`;
  const counted = `${number}${GAP}(?:${oneOf([...behind, ...words.between, ...Object.keys(words.parts)])})${END}`;
  const begins = new RegExp(`^(?:(?:${timely})${END}|[-–—~/:]?${GAP}${counted})`, "iu");
  const beginsWithNumber = new RegExp(`^(?:(?:${oneOf(words.and)})(?:${END}|(?=\\d))${GAP})?\\d`, "iu");
  const between = new RegExp(`^(?:(?:${oneOf(words.between)})(?:${END}|(?=\\d))|[-–—~/:])${GAP}`, "iu");
  const ends = new RegExp(
    `(?:^|[^\\p{L}\\p{M}\\p{N}]|(?<=\\p{Script=Han}))(?:${timely}|${oneOf([...words.next, ...words.between])})[\\s.,:;-]*$`,
    "iu",
  );

  function beginsLikeTime(text: string, isSure: boolean): boolean {
    const other = between.exec(text)?.[0].length ?? 0;
    if (begins.test(text) || at(text, 0) || (!isSure && beginsWithNumber.test(text))) return true;
    return other > 0 && (/^\d/.test(text.slice(other)) || at(text, other) !== null);
  }

  return { at, beginsLikeTime, endsLikeTime: (text) => ends.test(text) };
}

function skip(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}

function match(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}
const sticky = (source: string) => new RegExp(source, "iuy");

const ISO = sticky(
  "(\\d{4})-(\\d{2})-(\\d{2})(?:(?:t|\\s{1,3})(\\d{1,2}):(\\d{2})(?::(\\d{2})(?:\\.\\d{1,9})?)?(z|[+-]\\d{2}:?\\d{2})|t(?=\\d{1,2}:)|(?!\\d))",
);

/** An ISO date, or a moment with its time zone. */
function instantAt(text: string, from: number, parts: TimeParts): Reading | null {
  const found = hasDay(parts) ? null : match(ISO, text, from);
  if (!found) return null;
  const [whole, year = "", month = "", day = "", hours, minutes, seconds = "00", zone] = found;
  const end = from + whole.length;
  if (zone === undefined)
    return { end, parts: { ...parts, date: { year: Number(year), month: Number(month) - 1, day: Number(day) } } };
  const instant = new Date(
    `${year}-${month}-${day}T${(hours as string).padStart(2, "0")}:${minutes}:${seconds}${zone.toUpperCase()}`,
  );
  return hasTime(parts) ? null : { end, parts: { ...parts, instant } };
}

const hasDay = ({ date, weekday, inDays, wait, instant }: TimeParts) =>
  date !== undefined || weekday !== undefined || inDays !== undefined || wait !== undefined || instant !== undefined;
const hasTime = ({ clock, wait, instant }: TimeParts) =>
  clock !== undefined || instant !== undefined || (wait !== undefined && wait.minutes > 0);

function datesOf({ days, weekdays, months, on, next, dayFirst }: TimeWords): Read[] {
  const lead = `(?:(?:${oneOf(on)})${END}${GAP}){0,2}`;
  const day = sticky(`${lead}(${oneOf(Object.keys(days))})${END}`);
  const nextWeek = sticky(
    `(?:${oneOf(next.filter((word) => /woche|semaine|semana|أسبوع|हफ़्ते|सप्ताह/u.test(word)))}|next${GAP}week|下(?:个)?(?:周|星期)(?![一二三四五六日天]))${END}`,
  );
  const indexOf = (all: readonly (readonly string[])[]) =>
    new Map(all.flatMap((row, i) => row.map((word) => [small(word), i] as const)));
  const [dayNames, monthNames] = [indexOf(weekdays), indexOf(months)];
  const weekday = sticky(
    `(?:(?:${oneOf(on)})${END}${GAP}){0,2}((?:${oneOf(next)})${END}${GAP})?(${oneOf(dayNames.keys())})${END}(?:${GAP}(?:${oneOf(on.filter((word) => word.length > 3))})${END})?`,
  );
  const year = `(?:${GAP},?${GAP}(?:de${GAP})?(\\d{4})(?![\\d:.]))?`;
  const dayMonth = sticky(
    `${lead}(\\d{1,2})(?:\\.|st|nd|rd|th|er|º)?${GAP}(?:(?:de|of)${END}${GAP})?(${oneOf(monthNames.keys())})${END}${year}`,
  );
  const monthDay = sticky(
    `${lead}(${oneOf(monthNames.keys())})${END}${GAP}(\\d{1,2})(?:st|nd|rd|th)?(?![\\d:]|${GAP}[ap]\\.?m)${year}`,
  );
  const han = sticky("(?:(\\d{4})年)?(\\d{1,2})月(\\d{1,2})[日号號]?");
  const dotted = sticky(`${lead}(\\d{1,2})\\.${GAP}?(\\d{1,2})\\.(\\d{4})?(?!\\d)`);
  const slashed = sticky(`${lead}(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}))?(?![\\d/])`);

  const dateOf = (
    reading: { end: number; parts: TimeParts },
    d?: string,
    m?: string | number,
    y?: string,
  ): Reading | null => {
    const [dayOfMonth, month] = [Number(d), Number(m) - 1];
    if (!(month >= 0 && month < 12) || dayOfMonth < 1 || dayOfMonth > 31) return null;
    return { ...reading, parts: { ...reading.parts, date: { month, day: dayOfMonth, ...(y && { year: Number(y) }) } } };
  };
  const when =
    (
      pattern: RegExp,
      read: (found: RegExpExecArray, reading: { end: number; parts: TimeParts }) => Reading | null,
    ): Read =>
    (text, from, parts) => {
      const found = hasDay(parts) ? null : match(pattern, text, from);
      return found && read(found, { end: from + found[0].length, parts });
    };
  const month = (name = "") => (monthNames.get(small(name)) ?? -1) + 1;
  return [
    when(day, ([, word = ""], { end, parts }) => ({ end, parts: { ...parts, inDays: days[small(word)] as number } })),
    when(nextWeek, (_, { end, parts }) => ({ end, parts: { ...parts, inDays: 7 } })),
    when(weekday, ([, isNext, word = ""], { end, parts }) => ({
      end,
      parts: { ...parts, weekday: { day: dayNames.get(small(word)) as number, next: isNext !== undefined } },
    })),
    when(dayMonth, ([, d, name, y], reading) => dateOf(reading, d, month(name), y)),
    when(monthDay, ([, name, d, y], reading) => dateOf(reading, d, month(name), y)),
    when(han, ([, y, m, d], reading) => dateOf(reading, d, m, y)),
    when(dotted, ([, d, m, y], reading) => dateOf(reading, d, m, y)),
    when(slashed, ([, one = "", other = "", y], reading) =>
      dayFirst || Number(one) > 12 ? dateOf(reading, one, other, y) : dateOf(reading, other, one, y),
    ),
  ];
}

/** "2 h 30 min", "in half an hour", "1:30h", "2h 30". */
function waitOf({ units, durations, numbers, around, and, andHalf, clockWithH }: TimeWords): Read {
  const unit = oneOf(Object.keys(units));
  const hours = oneOf(Object.keys(units).filter((word) => units[word] === HOUR));
  const before = sticky(`(?:(?:${oneOf(around)})${END}${GAP})+`);
  const after = sticky(`${GAP}(?:${oneOf(around)})${END}`);
  const joint = sticky(`${GAP}(?:(?:${oneOf(and)})(?:${END}|(?=\\d)))?${GAP}`);
  const colon = sticky(`(\\d{1,3}):([0-5]\\d)${GAP}(?:${hours})${END}`);
  const withMinutes = sticky(`(\\d{1,3})${GAP}(?:${hours})${GAP}([0-5]\\d)(?![\\d:.,/]|${GAP}(?:${unit})${END})${END}`);
  const named = sticky(`(${oneOf(Object.keys(durations))})${END}`);
  const counted = sticky(
    `(?:(\\d{1,5}(?:[.,]\\d{1,2})?)|(${oneOf(Object.keys(numbers))})${END})${GAP}((?:and a half${END}${GAP})?)(${unit})(?:${END}|(?=\\d))\\.?(${GAP}(?:${oneOf(andHalf)})${END})?`,
  );
  // "18h" is a time of day in these languages, but "8h" can also be eight hours.
  const isClock = sticky(`([7-9]|1\\d|2\\d)h(?:\\d{2})?${END}`);

  function piece(text: string, from: number): { minutes: number; end: number } | null {
    const [split, pair] = [match(colon, text, from), match(withMinutes, text, from)];
    const both = split ?? pair;
    if (both) return { minutes: Number(both[1]) * HOUR + Number(both[2]), end: from + both[0].length };
    const one = match(counted, text, from);
    const known = match(named, text, from);
    const [whole, digits = "", word = "", half, of = "", more] = one ?? [""];
    if (known && known[0].length >= whole.length)
      return { minutes: durations[small(known[1] as string)] as number, end: from + known[0].length };
    if (!one) return null;
    const count = digits ? Number(digits.replace(",", ".")) : (numbers[small(word)] as number);
    return { minutes: (count + (half || more ? 0.5 : 0)) * (units[small(of)] as number), end: from + whole.length };
  }

  return (text, from, parts) => {
    if (hasDay(parts) || parts.clock || parts.part) return null;
    const start = skip(before, text, from);
    if (clockWithH && start === from && match(isClock, text, from)) return null;
    let total = { days: 0, minutes: 0 };
    let end = start;
    for (let next = piece(text, start); next; next = piece(text, skip(joint, text, end))) {
      const isDays = next.minutes >= DAY && next.minutes % DAY === 0;
      total = isDays
        ? { ...total, days: total.days + next.minutes / DAY }
        : { ...total, minutes: total.minutes + next.minutes };
      end = next.end;
    }
    if (end === start) return null;
    while (skip(after, text, end) > end) end = skip(after, text, end);
    return { end, parts: { ...parts, wait: total } };
  };
}

function clockOf({ at, oclock, numbers, parts: dayparts, shiftsBefore, shiftsAfter, units }: TimeWords): Read {
  const lead = `((?:${oneOf(at)})(?:${END}|(?=\\d))${GAP})?`;
  const hour = `(\\d{1,2}|${oneOf(Object.keys(numbers).filter((word) => !["a", "an", "ein", "eine", "un", "une", "una", "um", "uma", "einen", "einer", "einem"].includes(word)))})`;
  const sign = oneOf(oclock);
  const meridiem = `${GAP}(${oneOf(Object.keys(dayparts).filter((word) => /^[ap]\.?m/.test(word)))})${END}`;
  const pointed = sticky(
    `${lead}(\\d{1,2})([:：.h])(\\d{2})(?::\\d{2})?(?![\\d:./])(?:${GAP}(${sign})${END})?(?:${meridiem})?${APART}`,
  );
  const whole = sticky(
    `${lead}${hour}(?![\\d:./])${GAP}(?:(${sign})(?:${END}|(?=\\d))(?:${GAP}(\\d{1,2})${GAP}(?:分|मिनट)?(?![\\d:]))?)?(?:${GAP}(${oneOf(Object.keys(shiftsAfter))})${END})?(?:${meridiem})?${APART}`,
  );
  const shifted = sticky(
    `(?:(?:${oneOf(at)})${END}${GAP})?(${oneOf(Object.keys(shiftsBefore))})${END}${GAP}${hour}(?![\\d:])${END}(?:${GAP}(?:${sign})${END})?(?:${meridiem})?`,
  );
  const unit = sticky(`${GAP}(?:${oneOf(Object.keys(units))})${END}`);
  const part = sticky(`${GAP}(?:${oneOf(Object.keys(dayparts).filter((word) => word.length > 1))})${END}`);
  const numberOf = (given = "") => (/^\d/.test(given) ? Number(given) : (numbers[small(given)] ?? -1));

  function reading(
    parts: TimeParts,
    end: number,
    hours: number,
    minutes: number,
    half: string | undefined,
    isSure: boolean,
  ) {
    if (hours < 0 || hours > 24 || (half && (hours < 1 || hours > 12))) return null;
    const full = half ? (hours % 12) + (/^p/i.test(half) ? 12 : 0) : hours;
    // "A quarter to midnight" is on the previous day.
    const total = full * 60 + minutes + (full * 60 + minutes < 0 ? 24 * 60 : 0);
    const clock = { hour: Math.floor(total / 60), minute: total % 60, isSure: isSure || half !== undefined };
    if (total > 24 * 60) return null;
    const { part, ...others } = parts;
    return { end, parts: half ? { ...others, clock } : { ...parts, clock } };
  }

  return (text, from, parts) => {
    if (hasTime(parts)) return null;
    const exact = match(pointed, text, from);
    if (exact) {
      const [all, lead, hours, point, minutes, behind, half] = exact;
      const isClear = point !== "." || lead || behind || half || hasDay(parts);
      const isUnit = !behind && !half && match(unit, text, from + all.length) !== null;
      return isClear && !isUnit && Number(minutes) < 60
        ? reading(parts, from + all.length, Number(hours), Number(minutes), half, true)
        : null;
    }
    const early = match(shifted, text, from);
    if (early) {
      const [all, word = "", hours, half] = early;
      return reading(parts, from + all.length, numberOf(hours), shiftsBefore[small(word)] as number, half, true);
    }
    const found = match(whole, text, from);
    if (!found) return null;
    const [all, lead, hours, behind, minutes = "0", shift, half] = found;
    const isNamed =
      lead !== undefined ||
      behind !== undefined ||
      half !== undefined ||
      (parts.part !== undefined && shift !== undefined);
    const follows = match(unit, text, from + all.length) !== null;
    // A bare number is the hour if a part of the day is given: "tonight 8".
    const isInPart = match(part, text, from + all.length) !== null;
    const isHour = isNamed || isInPart || (parts.part !== undefined && /^\d/.test(hours as string));
    // "8h" is also eight hours, and neither is more common.
    const isEither = behind === "h" && lead === undefined && minutes === "0" && Number(hours) < 13 && !hasDay(parts);
    if (!isHour || isEither || (follows && !behind) || Number(minutes) > 59) return null;
    return reading(
      parts,
      from + all.trimEnd().length,
      numberOf(hours),
      Number(minutes) + (shift ? (shiftsAfter[small(shift)] as number) : 0),
      half,
      half !== undefined || behind !== undefined,
    );
  };
}

/** "in the morning", "noon", "ce soir"; also after "at". */
function partOf({ parts: dayparts, at, on }: TimeWords): Read {
  const pattern = sticky(
    `(?:(?:${oneOf([...at, ...on])})${END}${GAP})?(${oneOf(Object.keys(dayparts).filter((word) => !/^[ap]\.?m\.?$|^[صم]$/u.test(word)))})${END}`,
  );
  const short = sticky(`(${oneOf(Object.keys(dayparts).filter((word) => /^[صم]$/u.test(word)))})${END}`);
  return (text, from, parts) => {
    if (parts.part || (parts.wait && parts.wait.minutes > 0) || parts.instant) return null;
    const found = match(pattern, text, from) ?? (parts.clock ? match(short, text, from) : null);
    const part = found && (dayparts[small(found[1] as string)] as Daypart);
    if (!found || !part || (part.day !== undefined && hasDay(parts) && parts.inDays !== part.day)) return null;
    const days = part.day === undefined || hasDay(parts) ? {} : { inDays: part.day };
    return { end: from + found[0].length, parts: { ...parts, ...days, part } };
  };
}
