import type { Transaction } from "#/platform/database/open.ts";

/** The result of an invite for a new account. */
export interface Followed {
  /** Null where a group has to let the newcomer in first. */
  readonly conversationId: string | null;
  /** Called once it is committed. */
  readonly announce: () => Promise<void>;
}

/**
 * Follows the invite of a newcomer in the transaction that makes the account, so that there is never one without the
 * other. The account comes about whatever becomes of the invite: null where it leads nowhere.
 */
export type FollowInvite = (sql: Transaction, code: string, newcomer: string) => Promise<Followed | null>;
