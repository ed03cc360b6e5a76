/** A break this short, such as the first connection or a server that starts anew, is not worth a word. */
export const PATIENCE_MS = 2_500;

/** Global because calls and the live connection share one network. */
let lostAt = Number.POSITIVE_INFINITY;

/** Told by the live connection: it broke just now, or it is there. */
export function noteConnection(connected: boolean): void {
  lostAt = connected ? Number.POSITIVE_INFINITY : Math.min(lostAt, Date.now());
}

/** Whether the server has been away for so long that the page shows it. */
export const isServerAway = () => Date.now() - lostAt > PATIENCE_MS;
