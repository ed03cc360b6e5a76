import postgres from "postgres";

/** Error codes of a missing or lost connection: our driver's and the system's. */
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
 * exceeded time limits: of a statement, a lock or an idle transaction.
 */
const NOT_NOW = /^(08...|53...|57P0[1-5]|25006|57014|55P03|25P03)$/;
/** PostgreSQL's classes for a broken connection, and for its shutdown and start. */
const NO_SERVER = /^(08...|57P0[1-5])$/;
const LOCK_TIMEOUT = "55P03";

const DISK_FULL = "53100";

export const isDiskFull = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === DISK_FULL;

export const isLockTimeout = (error: unknown): boolean =>
  error instanceof postgres.PostgresError && error.code === LOCK_TIMEOUT;

/** Returns whether a query failed because the database is currently unavailable, so that a retry may succeed. */
export function isDatabaseOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, query } = error as { code?: unknown; query?: unknown };
  if (error instanceof postgres.PostgresError) return NOT_NOW.test(error.code);
  // The driver adds the query to its errors; a missing file has the same code as a missing socket.
  return NO_CONNECTION.has(code) && (query !== undefined || code !== "ENOENT");
}

/** Returns whether a query failed because no database answered, whatever the query was. */
export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof postgres.PostgresError) return NO_SERVER.test(error.code);
  const { code, query } = (error ?? {}) as { code?: unknown; query?: unknown };
  return query !== undefined && NO_CONNECTION.has(code);
}
