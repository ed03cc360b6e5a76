import { type Database, openDatabase } from "./open.ts";
import { DATABASE_TIMEOUTS, type DatabaseTimeouts, settingsOf } from "./timeouts.ts";

export type PoolName = keyof DatabaseTimeouts;

/**
 * Statements of sends are planned once per connection; planning them for every batch costs more than storing a message.
 * On a new server that happens while the tables are empty, and without the first setting the plan would scan whole
 * tables for ever. "Sent" means flushed, whatever the default of the server, the database or the role is.
 */
const SENDING = { enable_seqscan: "off", plan_cache_mode: "force_generic_plan", synchronous_commit: "on" } as const;

const POOLS: Readonly<Record<PoolName, { connections: number; settings: Readonly<Record<string, string>> }>> = {
  requests: { connections: 8, settings: {} },
  // Sends have connections of their own, so that no read, however heavy, delays an acknowledgement.
  sending: { connections: 2, settings: SENDING },
  // Serves messages of conversations that another transaction has locked, so that other sends do not wait for them.
  sending_alone: { connections: 1, settings: SENDING },
  // Long work in bounded steps has connections of its own, so that no request waits for one.
  background: { connections: 3, settings: {} },
};

export const POOL_NAMES = Object.keys(POOLS) as readonly PoolName[];

export const CONNECTIONS = POOL_NAMES.reduce((sum, name) => sum + POOLS[name].connections, 0);

/** Returns the settings of every session of a pool. Behind PgBouncer, PgBouncer sets them (deploy/pgbouncer.ini). */
export const poolSettings = (name: PoolName, timeouts = DATABASE_TIMEOUTS): Readonly<Record<string, string>> => ({
  ...settingsOf(timeouts[name]),
  ...POOLS[name].settings,
});

export const openPool = (url: string, name: PoolName, timeouts = DATABASE_TIMEOUTS): Database =>
  openDatabase(url, POOLS[name].connections, {
    pool: name,
    answerMs: timeouts[name].answerMs,
    settings: poolSettings(name, timeouts),
  });

/** Returns the settings of a pool that did not reach PostgreSQL, such as `statement_timeout is 0, not 5000`. */
export async function missingSettings(url: string, name: PoolName): Promise<readonly string[]> {
  const wanted = poolSettings(name);
  const pool = openPool(url, name);
  try {
    const rows = await pool<{ name: string; setting: string }[]>`
      select name, setting from pg_settings where name = any(${Object.keys(wanted)})`;
    return rows
      .filter(({ name, setting }) => setting !== wanted[name])
      .map(({ name, setting }) => `${name} is ${setting}, not ${wanted[name]}`);
  } finally {
    await pool.end({ timeout: 1 });
  }
}
