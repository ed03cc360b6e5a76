const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(timeZone: string): Intl.DateTimeFormat {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat("en-US", {
      timeZone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
    formats.set(timeZone, format);
  }
  return format;
}

/** Milliseconds that the zone's clock is ahead of UTC. */
function offsetAt(time: number, timeZone: string): number {
  const parts: Record<string, number> = {};
  for (const { type, value } of formatOf(timeZone).formatToParts(time)) parts[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(time / 1_000) * 1_000;
}

/** The clock of a zone at a time, given as if it stood in UTC. */
export const clockAt = (time: number, timeZone: string) => time + offsetAt(time, timeZone);

/** The time at which a zone's clock shows `clock`, which is given as if it stood in UTC. */
export function timeOfClock(clock: number, timeZone: string): number {
  const guess = clock - offsetAt(clock, timeZone);
  // Asks again on the other side of a change of the clock.
  return clock - offsetAt(guess, timeZone);
}

/** "2020-01-31T10:20:30" on the clock of a zone; undefined for anything else. */
export function timeOfLocalIso(text: string, timeZone: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?$/.test(text)) return undefined;
  const clock = Date.parse(`${text}Z`);
  return Number.isNaN(clock) ? undefined : timeOfClock(clock, timeZone);
}
