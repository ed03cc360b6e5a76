const DAY = 24 * 60 * 60 * 1_000;

export const SESSION_DAYS = 30;
export const SESSION_DAYS_AT_MOST = 90;

/** Returns when a session used `now` ends: 30 days later, but at most 90 days after `createdAt`. */
export function sessionEnd(createdAt: Date, now: Date): Date {
  return new Date(Math.min(now.getTime() + SESSION_DAYS * DAY, createdAt.getTime() + SESSION_DAYS_AT_MOST * DAY));
}

/** Moves the end of a session at most once a day. */
export const isDueToSlide = (storedEnd: Date, end: Date): boolean => end.getTime() - storedEnd.getTime() >= DAY;

/** "Last seen" is accurate to a few minutes, so that using a session rarely writes. */
const SEEN_EVERY = 5 * 60 * 1_000;

export const lastSeenBefore = (now: Date): Date => new Date(now.getTime() - SEEN_EVERY);
