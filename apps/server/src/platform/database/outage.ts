import postgres from "postgres";

/** How a connection that is not there, or not there any more, names itself: our driver's words and the system's. */
const NO_CONNECTION: ReadonlySet<unknown> = new Set([
  "DATABASE_SILENT",
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_DESTROYED",
  "CONNECTION_ENDED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "ENOENT",
]);

/**
 * PostgreSQL's classes for a broken connection and missing resources, its shutdown and start, a standby's refusal, and
 * what took longer than it may: a statement, a lock, a forgotten transaction.
 */
const NOT_NOW = /^(08...|53...|57P0[1-5]|25006|57014|55P03|25P03)$/;
/** Another transaction locks a row for longer than we wait. */
const LOCK_TIMEOUT = "55P03";

const DISK_FULL = "53100";

export const isDiskFull = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === DISK_FULL;

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === LOCK_TIMEOUT;

/** Whether a query failed because the database is not there now, so that the same may succeed a little later. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, query } = error as { code?: unknown; query?: unknown };
  if (error instanceof postgres.PostgresError) return NOT_NOW.test(error.code);
  // The driver adds the query to its errors; a file that is missing has the same code as a socket's.
  return NO_CONNECTION.has(code) && (query !== undefined || code !== "ENOENT");
}
