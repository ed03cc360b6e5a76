/** Time limits for one kind of work, in milliseconds; 0 for no limit. */
export interface Timeouts {
  readonly statementMs: number;
  readonly lockMs: number;
  /** A database that has sent no answer for this time counts as gone: its connections are given up. */
  readonly answerMs: number;
}

export interface DatabaseTimeouts {
  readonly requests: Timeouts;
  readonly sending: Timeouts;
  /** Messages of a conversation whose row was just locked. */
  readonly sending_alone: Timeouts;
  /** Deletion, export, expiry and statistics: long, in bounded steps. */
  readonly background: Timeouts;
}

export const DATABASE_TIMEOUTS: DatabaseTimeouts = {
  requests: { statementMs: 10_000, lockMs: 4_000, answerMs: 12_000 },
  sending: { statementMs: 5_000, lockMs: 2_000, answerMs: 6_000 },
  sending_alone: { statementMs: 5_000, lockMs: 100, answerMs: 6_000 },
  background: { statementMs: 120_000, lockMs: 4_000, answerMs: 130_000 },
};

/** Migrations, backup and restore have no limit, whatever the role's own defaults are. */
export const UNLIMITED: Timeouts = { statementMs: 0, lockMs: 0, answerMs: 0 };

/** Milliseconds after which an idle transaction counts as forgotten, because it holds locks. */
const IDLE_IN_TRANSACTION_MS = 30_000;

export const settingsOf = ({ statementMs, lockMs }: Timeouts): Readonly<Record<string, string>> => ({
  statement_timeout: String(statementMs),
  lock_timeout: String(lockMs),
  idle_in_transaction_session_timeout: String(statementMs === 0 ? 0 : IDLE_IN_TRANSACTION_MS),
});
