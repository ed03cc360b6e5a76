/** How far the server's clock is ahead, in milliseconds. Global because there is one device and one server. */
let ahead = 0;

/** An answer that took longer was perhaps on its way while the device slept, and then says nothing of the time now. */
const TRIP_MAX_MS = 5_000;

/**
 * Every answer says what time it is on the server; the clock of this device may be wrong.
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

/** In milliseconds, some hundreds late rather than early: an answer says whole seconds, and takes a moment to come. */
export const serverNow = () => Date.now() + ahead;
