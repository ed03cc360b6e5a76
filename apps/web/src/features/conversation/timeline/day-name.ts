import { written } from "../../../i18n/moments.ts";

const DAY_MS = 86_400_000;

interface Words {
  readonly today: string;
  readonly yesterday: string;
}

/** The day as a separator names it. */
export function dayName(day: Date, now: Date, language: string, words: Words): string {
  if (day.toDateString() === now.toDateString()) return words.today;
  if (day.toDateString() === new Date(now.getTime() - DAY_MS).toDateString()) return words.yesterday;
  return written(day, day.getFullYear() === now.getFullYear() ? "day" : "dayOfYear", language);
}
