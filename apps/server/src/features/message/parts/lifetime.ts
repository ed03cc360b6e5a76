import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "../../../database/open.ts";
import type { SystemColumns } from "./system-message.ts";

export interface LifetimeColumns {
  expires_at: Date | null;
  deleted_at: Date | null;
  /** When its viewer deleted it for themselves; absent where no viewer was asked for. */
  hidden_at?: Date | null;
}

export const lifetimeColumns = (sql: Sql) => sql`m.expires_at, m.deleted_at`;

/** Whether `me` has deleted the message `m` for themselves. */
export const hiddenColumn = (sql: Sql, me: string) => sql`(
  select h.hidden_at from hidden_messages h
  where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.seq) as hidden_at`;

/** What is due at that time is gone, although no sweep has come by yet. */
export const asOf = <Row extends LifetimeColumns>(row: Row, now: Date): Row =>
  row.expires_at && row.expires_at <= now && !row.deleted_at ? { ...row, deleted_at: row.expires_at } : row;

/** When its text and picture went; null while they are there. */
export const goneAt = ({ deleted_at, hidden_at }: LifetimeColumns): Date | null => hidden_at ?? deleted_at ?? null;

export const presentExpiry = ({ expires_at }: LifetimeColumns): Pick<Message, "expiresAt"> =>
  expires_at ? { expiresAt: expires_at.toISOString() } : {};

/** A removed message shows only when and how it went. */
export function presentGone(
  { expires_at, hidden_at, system }: LifetimeColumns & SystemColumns,
  gone: Date,
): Pick<Message, "deletedAt" | "hidden" | "expired"> {
  const deletedAt = gone.toISOString();
  if (hidden_at) return { deletedAt, hidden: true };
  // A message expires by its own time or by the retention. Nobody can delete a system message, so it expired.
  const expired = system !== null || (expires_at !== null && expires_at <= gone);
  return expired ? { deletedAt, expired: true } : { deletedAt };
}
