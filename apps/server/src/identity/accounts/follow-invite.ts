import type { Transaction } from "#/platform/database/open.ts";

export interface FollowedInvite {
  /** Null when a group must approve the new member first. */
  readonly conversationId: string | null;
  readonly announce: () => Promise<void>;
}

/**
 * Follows a new user's invite in the transaction that creates the account, so that neither exists without the other.
 * The account is created in any case; returns null when the invite is invalid.
 */
export type FollowInvite = (sql: Transaction, code: string, newcomer: string) => Promise<FollowedInvite | null>;
