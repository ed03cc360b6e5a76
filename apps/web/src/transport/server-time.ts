/** Milliseconds by which the server's clock is ahead. Global because there is one device and one server. */
let ahead = 0;

/** The device may have slept during a longer request, whose time is then outdated. */
const TRIP_MAX_MS = 5_000;

/**
 * Records the server's time, which every answer carries: this device's clock may be wrong.
 * @param date the `Date` header of the answer
 * @param askedAt time of the request, by this device's clock
 */
export function noteServerTime(date: string | null, askedAt: number): void {
  const time = Date.parse(date ?? "");
  const now = Date.now();
  if (Number.isNaN(time) || Math.abs(now - askedAt) > TRIP_MAX_MS) return;
  ahead = time - now;
}

/** Milliseconds; some hundreds late rather than early, since answers carry whole seconds and take time to arrive. */
export const serverNow = () => Date.now() + ahead;
