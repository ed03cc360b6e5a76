import { type Database, openDatabase } from "../../../database/open.ts";
import { DATABASE_TIMEOUTS } from "../../../database/timeouts.ts";

/**
 * The statements are planned once per connection, instead of for every batch again, which costs more than storing a
 * message. On a new server that is while the tables are empty; without the first setting the plan would read them
 * whole for ever.
 */
const PLANNED_ONCE = { enable_seqscan: "off", plan_cache_mode: "force_generic_plan" } as const;

/** "Sent" means flushed, whatever the server's, the database's or the role's own default is. */
const SENDING_SETTINGS = { ...PLANNED_ONCE, synchronous_commit: "on" } as const;

/** Opens the connections that `storeMessages` is meant for. */
export const openForSending = (url: string, { sending } = DATABASE_TIMEOUTS): Database =>
  openDatabase(url, 2, { timeouts: sending, settings: SENDING_SETTINGS });

/** The same for messages of conversations that somebody else has locked: it waits for nobody. */
export const openForSendingAlone = (url: string, { sendingAlone } = DATABASE_TIMEOUTS): Database =>
  openDatabase(url, 1, { timeouts: sendingAlone, settings: SENDING_SETTINGS });
