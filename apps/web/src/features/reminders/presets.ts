export interface Preset {
  readonly name: "inAnHour" | "tonight" | "tomorrow" | "nextWeek";
  readonly at: Date;
}

const HOUR_MS = 3_600_000;
const MORNING = 9;
const EVENING = 20;
/** "Tonight" is offered while it is at least an hour away. */
const EVENING_UNTIL = 19;
const MONDAY = 1;

/** Returns the offered times. Days and hours are those of the clock, also when it is set forward or back in between. */
export function presetsFrom(now: Date): readonly Preset[] {
  const at = (days: number, hour: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour, 0);
  const toMonday = (MONDAY + 7 - now.getDay()) % 7 || 7;
  return [
    { name: "inAnHour", at: new Date(now.getTime() + HOUR_MS) },
    ...(now.getHours() < EVENING_UNTIL ? [{ name: "tonight", at: at(0, EVENING) } as const] : []),
    { name: "tomorrow", at: at(1, MORNING) },
    // On a Sunday, that is tomorrow.
    ...(toMonday > 1 ? [{ name: "nextWeek", at: at(toMonday, MORNING) } as const] : []),
  ];
}

const two = (number: number) => String(number).padStart(2, "0");

/** Returns a time as an input shows it: `2026-12-01T09:00`. */
export const wallTime = (at: Date): string =>
  `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}`;
