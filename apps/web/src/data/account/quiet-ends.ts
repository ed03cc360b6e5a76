const HOUR_MS = 3_600_000;
const MORNING = 8;

/** Returns the next time at which it is eight in the morning here, also across a change of the clock. */
function nextMorning(now: Date): Date {
  const morning = new Date(now);
  morning.setHours(MORNING, 0, 0, 0);
  if (morning <= now) morning.setDate(morning.getDate() + 1);
  return morning;
}

export const QUIET_ENDS = [
  { text: "quiet1h", end: (now: Date) => new Date(now.getTime() + HOUR_MS) },
  { text: "quiet4h", end: (now: Date) => new Date(now.getTime() + 4 * HOUR_MS) },
  { text: "quietMorning", end: nextMorning },
] as const;

export interface Quiet {
  /** When "do not disturb" ends, as a text; null: it is off. */
  readonly until: string | null;
  readonly change: (until: Date | null) => void;
}
