import { createHmac } from "node:crypto";
import type { Clock } from "../clock.ts";
import type { RateLimit, RateLimitName } from "../config/rate-limits.ts";
import type { Database } from "../database/open.ts";
import { type Limits, refusal } from "./limits.ts";
import { recordLimit } from "./noted-limits.ts";

export interface StoredLimitsDependencies {
  readonly database: Database;
  readonly clock: Clock;
  readonly limits: Readonly<Record<RateLimitName, RateLimit>>;
  readonly secret: string;
}

interface Window {
  readonly used: number;
  readonly endsAt: Date;
}

export function createStoredLimits({ database, clock, limits, secret }: StoredLimitsDependencies) {
  // Keys contain email addresses, which must not be readable in the database.
  const hashOf = (name: RateLimitName, key: string) =>
    createHmac("sha256", secret).update(`limit\u0000${name}\u0000${key}`).digest();

  const stored: Limits & { sweep(): Promise<void> } = {
    async consume(name, key, amount = 1) {
      const { count, seconds } = limits[name];
      if (amount > count) throw refusal(seconds * 1_000);
      const now = clock.now();
      const hash = hashOf(name, key);
      // A single statement, so that two servers counting at once cannot both take the last unit.
      const [window] = await database<Window[]>`
        insert into rate_limits as l (key, used, ends_at)
        values (${hash}, ${amount}, ${new Date(now.getTime() + seconds * 1_000)})
        on conflict (key) do update set
          used = case when l.ends_at > ${now} then l.used else 0 end + excluded.used,
          ends_at = case when l.ends_at > ${now} then l.ends_at else excluded.ends_at end
          where l.ends_at <= ${now} or l.used + excluded.used <= ${count}
        returning used, ends_at as "endsAt"`;
      const [full] = window
        ? []
        : await database<Window[]>`select used, ends_at as "endsAt" from rate_limits where key = ${hash}`;
      const { used, endsAt } = window ?? full ?? { used: count, endsAt: now };
      const endsIn = endsAt.getTime() - now.getTime();
      recordLimit(name, limits[name], { used, endsIn });
      if (!window) throw refusal(endsIn);
    },
    async refund(name, key, amount = 1) {
      await database`
        update rate_limits set used = greatest(0, used - ${amount})
        where key = ${hashOf(name, key)} and ends_at > ${clock.now()}`;
    },
    rule: (name) => limits[name],
    async sweep() {
      await database`delete from rate_limits where ends_at <= ${clock.now()}`;
    },
  };
  return stored;
}
