/** Milliseconds. Shorter interruptions, such as the first connection or a server restart, are not shown. */
export const PATIENCE_MS = 2_500;

/** Global because calls and the live connection share one network. */
let lostAt = Number.POSITIVE_INFINITY;

/** Called by the live connection when it is lost or established. */
export function noteConnection(connected: boolean): void {
  lostAt = connected ? Number.POSITIVE_INFINITY : Math.min(lostAt, Date.now());
}

export const isServerAway = () => Date.now() - lostAt > PATIENCE_MS;
