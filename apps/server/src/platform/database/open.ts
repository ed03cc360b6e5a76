import { join } from "node:path";
import postgres from "postgres";
import { isPooled } from "../config/database.ts";
import { arrayTypes } from "./array-types.ts";
import { guardedPool } from "./guarded-pool.ts";
import { settingsOf, UNLIMITED } from "./timeouts.ts";

/** Rows are typed at the query; bigint columns (counters, `seq`) arrive as numbers. */
export type Database = postgres.Sql<{ bigint: number }>;
export type Transaction = postgres.TransactionSql<{ bigint: number }>;
export type Sql = Database | Transaction;

const BIGINT_OID = 20;
/** Maximum seconds between reconnects to a database that is gone, and so the wait of its callers. */
const RECONNECT_AT_MOST = 1;
const CONNECT_S = 5;

export interface Opening {
  /** Suffix of PgBouncer's entry for this pool. */
  readonly pool?: string;
  /** Milliseconds without an answer after which the database is given up; 0: never. */
  readonly answerMs?: number;
  /** PostgreSQL settings for every session. By default nothing has a limit, whatever the role's defaults. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Opens a pool of at most `connections`. Connects at the first query. */
export function openDatabase(url: string, connections = 10, opening: Opening = {}): Database {
  const { pool, answerMs = 0, settings = settingsOf(UNLIMITED) } = opening;
  const { href, path, isPooled } = addressOf(url, pool);
  const open = () =>
    postgres(href, {
      ...(path ? { path } : {}),
      // Adds one for reserved connections, which `guardedPool` does not count.
      max: isPooled ? connections + 1 : connections,
      // A pooler gives each transaction another session, which does not know earlier prepared statements.
      prepare: !isPooled,
      onnotice: () => {},
      connect_timeout: CONNECT_S,
      backoff: (attempt) => Math.min(3 ** attempt / 100, RECONNECT_AT_MOST),
      fetch_types: false,
      types: {
        ...arrayTypes,
        // Counters stay below 2^53, and JSON has no bigint.
        bigint: { to: BIGINT_OID, from: [BIGINT_OID], parse: Number, serialize: String },
      },
      connection: {
        application_name: "lingualoom",
        TimeZone: "UTC",
        // PgBouncer refuses sessions that request other settings, and sets them itself.
        ...(isPooled ? {} : settings),
      },
    });
  // The driver pipelines a query after one that is not answered yet. PgBouncer may give the two different sessions.
  return guardedPool(open, answerMs, isPooled ? connections : Number.POSITIVE_INFINITY);
}

/**
 * Parses a URL: `?host=/folder` names the folder of a Unix socket, as in libpq's own URLs. PgBouncer has an entry for
 * each pool, which configures its sessions.
 */
function addressOf(url: string, pool?: string): { href: string; path?: string; isPooled: boolean } {
  const parsed = new URL(url);
  const pooled = isPooled(url);
  if (pooled && pool) parsed.pathname += `_${pool}`;
  parsed.searchParams.delete("pgbouncer");
  const folder = parsed.searchParams.get("host");
  if (!folder?.startsWith("/")) return { href: parsed.href, isPooled: pooled };
  parsed.searchParams.delete("host");
  return { href: parsed.href, path: join(folder, `.s.PGSQL.${parsed.port || POSTGRES_PORT}`), isPooled: pooled };
}

const POSTGRES_PORT = 5432;

export function brokenConstraint(error: unknown): string | null {
  return error instanceof postgres.PostgresError ? (error.constraint_name ?? null) : null;
}
