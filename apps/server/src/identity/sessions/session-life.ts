const DAY = 24 * 60 * 60 * 1_000;

export const SESSION_DAYS = 30;
export const SESSION_DAYS_AT_MOST = 90;

/** When a session that began at `createdAt` and is used `now` ends: 30 days on, never beyond the 90th. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_DAYS * DAY, createdAt.getTime() + SESSION_DAYS_AT_MOST * DAY));
}

/** The end of a session is moved at most once a day. */
export const isDueToSlide = (storedEnd: Date, end: Date): boolean => end.getTime() - storedEnd.getTime() >= DAY;

/** "Last seen" is right to a few minutes, so that using a session is nearly always only reading. */
const SEEN_EVERY = 5 * 60 * 1_000;

export const lastSeenBefore = (now: Date): Date => new Date(now.getTime() - SEEN_EVERY);
