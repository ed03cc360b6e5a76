import type { RateLimit } from "#/platform/config/rate-limits.ts";
import type { Limits } from "#/platform/rate-limits/limits.ts";

/** How far apart emails of one kind to one address are, whatever the number of servers and callers. */
export interface MailSpacing {
  /** Milliseconds between two of them. */
  readonly usual: number;
  /** After so many within `seconds` they are an hour apart. */
  readonly many: RateLimit;
}

/** Null: emails go out as often as they are asked for. */
export function mailSpacingOf(limits: Limits): MailSpacing | null {
  const [rule, many] = [limits.rule("MAIL"), limits.rule("MAIL_DAY")];
  return rule && many ? { usual: (rule.seconds * 1_000) / rule.count, many } : null;
}
