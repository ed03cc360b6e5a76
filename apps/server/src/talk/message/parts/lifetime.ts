import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Sql } from "#/platform/database/open.ts";
import type { MessagePart } from "../part.ts";
import type { SystemColumns } from "./system-message.ts";

export interface LifetimeColumns {
  expires_at: Date | null;
  deleted_at: Date | null;
  /** Time at which its viewer deleted it for themselves; absent when there is no viewer. */
  hidden_at?: Date | null;
}

const hiddenAt = (sql: Sql, me: string) => sql`(
  select h.hidden_at from hidden_messages h
  where h.user_id = ${me} and h.conversation_id = m.conversation_id and h.seq = m.seq)`;

export const lifetime: MessagePart<LifetimeColumns> = {
  fresh: (_, { expiresAt }) => ({ expires_at: expiresAt, deleted_at: null }),
  columns: (sql: Sql) => sql`m.expires_at, m.deleted_at`,
  viewerColumns: (sql: Sql, me) => sql`${hiddenAt(sql, me)} as hidden_at`,
  exported: (sql: Sql, me) => sql`m.deleted_at as deleted, ${hiddenAt(sql, me)} as hidden, m.expires_at as expires`,
  present: presentExpiry,
};

/** Treats a message that is due at that time as deleted, even before a sweep. */
export const asOf = <Row extends LifetimeColumns>(row: Row, now: Date): Row =>
  row.expires_at && row.expires_at <= now && !row.deleted_at ? { ...row, deleted_at: row.expires_at } : row;

/** Returns when its content was deleted; null while it exists. */
export const goneAt = ({ deleted_at, hidden_at }: LifetimeColumns): Date | null => hidden_at ?? deleted_at ?? null;

export function presentExpiry({ expires_at }: LifetimeColumns): Pick<Message, "expiresAt"> {
  return expires_at ? { expiresAt: expires_at.toISOString() } : {};
}

/** A removed message only shows when and how it was removed. */
export function presentGone(
  { expires_at, hidden_at, system }: LifetimeColumns & SystemColumns,
  gone: Date,
): Pick<Message, "deletedAt" | "hidden" | "expired"> {
  const deletedAt = gone.toISOString();
  if (hidden_at) return { deletedAt, hidden: true };
  // A message expires by its own time or by the retention. System messages cannot be deleted, so they expired.
  const expired = system !== null || (expires_at !== null && expires_at <= gone);
  return expired ? { deletedAt, expired: true } : { deletedAt };
}
