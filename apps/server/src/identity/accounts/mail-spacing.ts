import type { RateLimit } from "#/platform/config/rate-limits.ts";
import type { Limits } from "#/platform/rate-limits/limits.ts";

/** Minimum time between emails of one kind to one address, across all servers and callers. */
export interface MailSpacing {
  readonly usual: number;
  /** After this many within `seconds`, emails are an hour apart. */
  readonly many: RateLimit;
}

/** Null: no minimum time. */
export function mailSpacingOf(limits: Limits): MailSpacing | null {
  const [rule, many] = [limits.rule("MAIL"), limits.rule("MAIL_DAY")];
  return rule && many ? { usual: (rule.seconds * 1_000) / rule.count, many } : null;
}
