import { written } from "./format-time.ts";

const DAY_MS = 86_400_000;

export function shortTime(moment: Date, now: Date, language: string): string {
  if (moment.toDateString() === now.toDateString()) return written(moment, "time", language);
  const kind = now.getTime() - moment.getTime() < 6 * DAY_MS ? "weekday" : "date";
  return written(moment, kind, language);
}
