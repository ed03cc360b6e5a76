import type { ImportFound } from "@lingualoom/contract/calls/imports.ts";

type DateOrder = NonNullable<ImportFound["question"]>["guess"];

const PLACES: Readonly<Record<DateOrder, readonly [year: number, month: number, day: number]>> = {
  dayFirst: [2, 1, 0],
  monthFirst: [2, 0, 1],
  yearFirst: [0, 1, 2],
};

/** Digits of every script have their value in the last four bits, those of Devanagari and its relatives plus six. */
const digit = (letter: string): string => {
  const point = letter.codePointAt(0) ?? 0;
  return String(point - (/[\u0966-\u096F]/u.test(letter) ? 0x966 : point & ~0xf));
};

/** Returns the days that a date such as "03/04/20" may mean, by the order of its numbers. */
export function datesOf(example: string): readonly { readonly order: DateOrder; readonly date: Date }[] {
  const numbers =
    example
      .replace(/\p{Nd}/gu, digit)
      .match(/\d+/g)
      ?.slice(0, 3)
      .map(Number) ?? [];
  return (Object.keys(PLACES) as DateOrder[]).flatMap((order) => {
    const [year = 0, month = 0, day = 0] = PLACES[order].map((place) => numbers[place] ?? 0);
    const date = new Date(Date.UTC(year < 100 ? 2_000 + year : year, month - 1, day));
    const exists = month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
    return exists && day > 0 ? [{ order, date }] : [];
  });
}
