const DAY_MS = 86_400_000;

/** A moment as a list shows it: the hour today, the weekday this week, else the date. */
export function shortTime(moment: Date, now: Date, language: string): string {
  if (moment.toDateString() === now.toDateString())
    return moment.toLocaleTimeString(language, { hour: "numeric", minute: "2-digit" });
  if (now.getTime() - moment.getTime() < 6 * DAY_MS)
    return moment.toLocaleDateString(language, { weekday: "short" });
  return moment.toLocaleDateString(language, { day: "numeric", month: "short", year: "2-digit" });
}
