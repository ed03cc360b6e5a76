const KINDS = {
  time: { hour: "numeric", minute: "2-digit" },
  weekday: { weekday: "short" },
  weekdayAndTime: { weekday: "short", hour: "numeric", minute: "2-digit" },
  date: { day: "numeric", month: "short", year: "2-digit" },
  day: { weekday: "long", day: "numeric", month: "long" },
  dayOfYear: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  whole: {
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  },
  dayAndTime: { day: "numeric", month: "short", hour: "numeric", minute: "2-digit" },
  dateAndTime: { dateStyle: "medium", timeStyle: "short" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** Formats by kind and language. Global cache because creating a format is slow. */
const formats = new Map<string, Intl.DateTimeFormat>();

const RELATIVE_UNITS = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
] as const;
const A_WEEK = 7 * 86_400;

/** Formats a moment within a week as "5 minutes ago" or "in 2 hours", others with date and time. `now` in ms. */
export function fromNow(moment: Date, now: number, language: string): string {
  const seconds = (moment.getTime() - now) / 1_000;
  if (Math.abs(seconds) >= A_WEEK) return written(moment, "dateAndTime", language);
  const [unit, size] = RELATIVE_UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ["minute", 60];
  return new Intl.RelativeTimeFormat(language, { numeric: "auto" }).format(Math.round(seconds / size), unit);
}

/** Uses cached formats: creating one takes a slow phone a millisecond, for each time on a screen full of bubbles. */
export function written(moment: Date, kind: keyof typeof KINDS, language: string): string {
  const key = `${kind} ${language}`;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(language, KINDS[kind]);
  formats.set(key, format);
  return format.format(moment);
}
