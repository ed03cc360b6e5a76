const DAY = /^(\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?$/;

/** The beginning of a day, a month or a year here, as it is typed: `2026-11-25`, `2026-11`, `2026`. */
export function typedDay(text: string): Date | null {
  const [, year = "", month = "1", day = "1"] = DAY.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day));
  const isReal = date.getMonth() === Number(month) - 1 && date.getDate() === Number(day);
  return year && Number(year) > 1_000 && isReal ? date : null;
}

/** The day as a date field has it. */
export function writtenDay(date: Date): string {
  const two = (number: number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

const before = (now: Date, { days = 0, months = 0, years = 0 }) =>
  new Date(now.getFullYear() - years, now.getMonth() - months, now.getDate() - days);

/** Days to choose from: the day that begins today, yesterday, and what lies further back. */
export const nearDays = (now: Date) =>
  [
    { text: "today", date: before(now, {}) },
    { text: "yesterday", date: before(now, { days: 1 }) },
    { text: "weekAgo", date: before(now, { days: 7 }) },
    { text: "monthAgo", date: before(now, { months: 1 }) },
    { text: "yearAgo", date: before(now, { years: 1 }) },
  ] as const;
