let ahead = 0;

/** Every answer says what time it is on the server; the clock of this device may be wrong. */
export function noteServerTime(date: string | null): void {
  const time = Date.parse(date ?? "");
  if (!Number.isNaN(time)) ahead = time - Date.now();
}

/** In milliseconds, some hundreds late rather than early: an answer says whole seconds, and takes a moment to come. */
export const serverNow = () => Date.now() + ahead;
