import { written } from "#/i18n/format-time.ts";

const DAY_MS = 86_400_000;

interface Names {
  readonly today: string;
  readonly yesterday: string;
}

export function dayName(day: Date, now: Date, language: string, names: Names): string {
  if (day.toDateString() === now.toDateString()) return names.today;
  if (day.toDateString() === new Date(now.getTime() - DAY_MS).toDateString()) return names.yesterday;
  return written(day, day.getFullYear() === now.getFullYear() ? "day" : "dayOfYear", language);
}
