import { type Grammar, word } from "../languages/grammar.ts";
import type { CalendarDate, Fact } from "./fact.ts";
import type { MaskedText } from "./masked-text.ts";
import { ascii, numerals, valuesOf } from "./numerals.ts";

type DateFact = { readonly family: "date"; readonly date: CalendarDate };

const NUMERIC =
  /(?<![\p{L}\p{N}\p{Sc}.,/-]|\p{Sc} )(?:(\p{Nd}{4})-(\p{Nd}{1,2})-(\p{Nd}{1,2})|(\p{Nd}{1,2})([./-])(\p{Nd}{1,2})(?:\5(\p{Nd}{4}|\p{Nd}{2})|(\.)(?=\s)|(?<=\/\p{Nd}{1,2})))(?![\p{L}\p{N}]| ?[\p{Sc}%])/gu;

export function readDates(text: MaskedText, grammar: Grammar): Fact[] {
  return [
    ...text.readAll(NUMERIC, (match) => numericDate(match, grammar)),
    ...(grammar.unspaced ? readHanDates(text) : readNamedDates(text, grammar)),
    ...readDays(text, grammar),
  ];
}

const dated = (date: CalendarDate): DateFact => ({ family: "date", date });
const number = (said: string | undefined) => (said === undefined ? undefined : Number(ascii(said)));

function numericDate(match: RegExpExecArray, { dottedDates }: Grammar): DateFact | null {
  const [all, isoYear, isoMonth, isoDay, first, , second, year, dot] = match;
  if (isoYear) return dated({ year: number(isoYear), month: number(isoMonth), day: number(isoDay) });
  if ((dot !== undefined && !dottedDates) || all === "24/7") return null;
  const [a, b] = [number(first) as number, number(second) as number];
  if (a < 1 || b < 1 || Math.min(a, b) > 12 || Math.max(a, b) > 31) return null;
  const full = number(year);
  const said = full !== undefined && full < 100 ? full + 2000 : full;
  if (a > 12 || b > 12) return dated({ day: Math.max(a, b), month: Math.min(a, b), year: said });
  return dated({ day: a, month: b, year: said, swapped: true });
}

function readNamedDates(text: MaskedText, grammar: Grammar): Fact[] {
  const { any } = numerals(grammar);
  const day = `(?<day>${any})(?:st|nd|rd|th|\\.|º|ª|er|°)?`;
  const of = grammar.ofMonth === "" ? "" : `(?:(?:${grammar.ofMonth}) ?)?`;
  return grammar.months.flatMap((names, index) => {
    const month = word(names, grammar);
    const year = `(?:,? ?${of}(?<year>\\p{Nd}{4})(?!\\p{N}))?`;
    const before = new RegExp(`${day} ?${of}${month}${year}`, "giu");
    const behind = new RegExp(`${month} (?:the )?${day}(?!\\p{N})${year}`, "giu");
    const alone = new RegExp(`${month}${year}`, "giu");
    const read = (match: RegExpExecArray): DateFact | null => {
      const { day: said, year: inYear } = match.groups ?? {};
      const days = said === undefined ? undefined : valuesOf(said, grammar)[0];
      if (said !== undefined && (days === undefined || days < 1 || days > 31)) return null;
      // "may", "march", "mars", "mai", "marzo" alone often mean something else.
      if (said === undefined && inYear === undefined && isAmbiguous(match[0])) return null;
      return dated({ day: days, month: index + 1, year: number(inYear) });
    };
    return [...text.readAll(before, read), ...text.readAll(behind, read), ...text.readAll(alone, read)];
  });
}

const isAmbiguous = (month: string) =>
  /^(?:may|march|jan|mar|sep|dec|mars|mai|март|мая|مارس|آب)$/iu.test(month.trim()) &&
  !/^(?:Jan|Sep|Dec|May|March)$/u.test(month.trim());

const HAN_DATE =
  /(?:(?<year>\p{Nd}{4})年)?(?<month>\p{Nd}{1,2}|[一二三四五六七八九十]{1,3})月(?!間|间)(?:(?<day>\p{Nd}{1,2}|[一二三四五六七八九十]{1,3})[日号號])?/gu;

function readHanDates(text: MaskedText): Fact[] {
  const value = (said: string | undefined) =>
    said === undefined ? undefined : valuesOf(said, { unspaced: true } as Grammar)[0];
  return text.readAll(HAN_DATE, ({ groups = {} }) => {
    const month = value(groups.month);
    if (month === undefined || month < 1 || month > 12) return null;
    return dated({ day: value(groups.day), month, year: number(groups.year) });
  });
}

function readDays(text: MaskedText, grammar: Grammar): Fact[] {
  const weekdays = grammar.weekdays.flatMap((names, weekday) =>
    text.readAll<DateFact>(new RegExp(word(names, grammar), "giu"), () => dated({ weekday })),
  );
  const relative = grammar.days.flatMap((names, index) =>
    names === ""
      ? []
      : text.readAll<DateFact>(new RegExp(word(names, grammar), "giu"), () => dated({ relative: index - 1 })),
  );
  return [...weekdays, ...relative];
}
