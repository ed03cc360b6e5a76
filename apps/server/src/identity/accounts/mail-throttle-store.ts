import type { Sql } from "#/platform/database/open.ts";
import type { SignInChange } from "#/platform/mail/emails/emails.ts";
import type { MailSpacing } from "./mail-spacing.ts";

const HOUR = 60 * 60 * 1_000;

/**
 * Returns whether an email of this kind may be sent to the address now, and takes the slot if so. Callers answer the
 * same either way, so that no one learns who received an email. The hour between emails equals the life of a reset
 * link: a person who triggers emails to a victim all day leaves them with a working link, and 34 emails instead of
 * 1,440.
 */
export async function takeEmailSlot(
  sql: Sql,
  addressHash: Buffer,
  kind: "verify" | "reset" | "password-changed" | "new-sign-in" | "new-address" | "address-changes" | SignInChange,
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
