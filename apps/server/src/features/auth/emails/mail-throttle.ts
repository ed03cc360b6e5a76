import type { RateLimit } from "../../../config/rate-limits.ts";
import type { Sql } from "../../../database/open.ts";
import type { Limits } from "../../../rate-limits/limits.ts";

const HOUR = 60 * 60 * 1_000;

/** How far apart letters of one kind to one address are, whatever the number of servers and callers. */
export interface MailSpacing {
  /** Milliseconds between two of them. */
  readonly usual: number;
  /** After so many within `seconds` they are an hour apart. */
  readonly many: RateLimit;
}

/** Null: there is none. */
export function mailSpacingOf(limits: Limits): MailSpacing | null {
  const [rule, many] = [limits.rule("MAIL"), limits.rule("MAIL_DAY")];
  return rule && many ? { usual: (rule.seconds * 1_000) / rule.count, many } : null;
}

/**
 * Whether a letter of this kind may go to the address now; answering yes uses it up. The caller answers the same
 * either way, so that nobody learns who has been written to. An hour is as long as a link to reset a password works: who
 * has others write to somebody's mailbox all day leaves them a link that works, and 34 letters instead of 1,440.
 */
export async function mayWrite(
  sql: Sql,
  addressHash: Buffer,
  kind: "verify" | "reset" | "password-changed" | "new-sign-in",
  now: Date,
  spacing: MailSpacing | null,
): Promise<boolean> {
  if (!spacing) return true;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const counting = sql`last.counted_since > ${before(spacing.many.seconds * 1_000)}`;
  const rows = await sql`
    insert into mail_throttle as last (address_hash, kind, sent_at, sent, counted_since)
    values (${addressHash}, ${kind}, ${now}, 1, ${now})
    on conflict (address_hash, kind) do update set sent_at = excluded.sent_at,
      sent = case when ${counting} then last.sent + 1 else 1 end,
      counted_since = case when ${counting} then last.counted_since else excluded.counted_since end
    where last.sent_at <= case when ${counting} and last.sent >= ${spacing.many.count}
      then ${before(Math.max(HOUR, spacing.usual))}::timestamptz else ${before(spacing.usual)}::timestamptz end
    returning 1`;
  return rows.length > 0;
}
