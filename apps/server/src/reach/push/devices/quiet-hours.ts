import type { QuietHours } from "@lingualoom/contract/calls/push.ts";
import type { QuietRow } from "./quiet-hours-store.ts";

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const timeOf = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

export const asQuietRow = ({ from, to, timeZone }: QuietHours): QuietRow => ({
  fromMinute: minuteOf(from),
  toMinute: minuteOf(to),
  timeZone,
});

export const presentQuietHours = ({ fromMinute, toMinute, timeZone }: QuietRow): QuietHours => ({
  from: timeOf(fromMinute),
  to: timeOf(toMinute),
  timeZone,
});

/** Returns whether a user's devices must stay silent at that time. Equal times mean all day. */
export function isQuiet({ fromMinute, toMinute, timeZone }: QuietRow, now: Date): boolean {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone,
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  const minute = minuteOf(clock.format(now));
  return fromMinute < toMinute ? minute >= fromMinute && minute < toMinute : minute >= fromMinute || minute < toMinute;
}
