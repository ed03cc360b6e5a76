/** How far the server's clock is ahead, in milliseconds. Global because there is one device and one server. */
let ahead = 0;

/** The device may have slept during a longer request; the time in that answer is then out of date. */
const TRIP_MAX_MS = 5_000;

/**
 * Every answer carries the server's time; the clock of this device may be wrong.
 *
 * @param date the `Date` of the answer
 * @param askedAt when it was asked for, by the clock of this device
 */
export function noteServerTime(date: string | null, askedAt: number): void {
  const time = Date.parse(date ?? "");
  const now = Date.now();
  if (Number.isNaN(time) || Math.abs(now - askedAt) > TRIP_MAX_MS) return;
  ahead = time - now;
}

/** In milliseconds, some hundreds late rather than early: an answer carries whole seconds and takes time to arrive. */
export const serverNow = () => Date.now() + ahead;
