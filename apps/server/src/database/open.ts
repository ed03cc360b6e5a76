import { join } from "node:path";
import postgres from "postgres";
import { arrayTypes } from "./array-types.ts";
import { guardedPool } from "./guarded-pool.ts";
import { settingsOf, type Timeouts, UNLIMITED } from "./timeouts.ts";

/** Rows are typed where they are asked for; bigint columns (counters, `seq`) arrive as numbers. */
export type Database = postgres.Sql<{ bigint: number }>;
export type Transaction = postgres.TransactionSql<{ bigint: number }>;
/** The connection of a store: the pool, or a transaction of the caller. */
export type Sql = Database | Transaction;

const BIGINT_OID = 20;
/** Seconds between attempts to reach a database that is gone, at most: who waits for it is refused that soon. */
const RECONNECT_AT_MOST = 1;
/** Seconds that a connection may take to come about. */
const CONNECT_S = 5;

export interface Opening {
  /** Unlimited by default: whatever people wait for sets a limit. */
  readonly timeouts?: Timeouts;
  /** PostgreSQL's, for every session of the pool. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** Opens a pool of at most `connections`; nothing is connected before the first query. */
export function openDatabase(url: string, connections = 10, opening: Opening = {}): Database {
  const { timeouts = UNLIMITED, settings = {} } = opening;
  const { href, path } = addressOf(url);
  const open = () =>
    postgres(href, {
      ...(path ? { path } : {}),
      max: connections,
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
        ...settingsOf(timeouts),
        ...settings,
      },
    });
  return guardedPool(open, timeouts.answerMs);
}

/** Where a URL leads: `?host=/folder` names the folder of a Unix socket, as in libpq's own URLs. */
function addressOf(url: string): { href: string; path?: string } {
  const parsed = new URL(url);
  const folder = parsed.searchParams.get("host");
  if (!folder?.startsWith("/")) return { href: url };
  parsed.searchParams.delete("host");
  return { href: parsed.href, path: join(folder, `.s.PGSQL.${parsed.port || POSTGRES_PORT}`) };
}

const POSTGRES_PORT = 5432;

/** The name of the broken constraint when that is why a statement failed, else null. */
export function brokenConstraint(error: unknown): string | null {
  return error instanceof postgres.PostgresError ? (error.constraint_name ?? null) : null;
}
