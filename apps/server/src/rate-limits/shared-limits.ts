import { createHmac } from "node:crypto";
import type { Logger } from "pino";
import type { RateLimit, RateLimitName } from "../config/rate-limits.ts";
import type { InTime } from "../redis/in-time.ts";
import type { RedisClient } from "../redis/open-redis.ts";
import { type Limits, refusal } from "./limits.ts";
import { noteLimit } from "./noted-limits.ts";

/**
 * One step for Redis: counts when there is room. It answers whether there was, how much is used, and the milliseconds
 * until the window ends. The clock is that of Redis, so nodes whose clocks differ agree.
 */
const CONSUME = `
local used = tonumber(redis.call("get", KEYS[1]) or "0")
if used + tonumber(ARGV[1]) > tonumber(ARGV[2]) then return {0, used, math.max(1, redis.call("pttl", KEYS[1]))} end
used = redis.call("incrby", KEYS[1], ARGV[1])
if redis.call("pttl", KEYS[1]) < 0 then redis.call("pexpire", KEYS[1], ARGV[3]) end
return {1, used, redis.call("pttl", KEYS[1])}`;

/** Never below nothing, and never for a window that has ended: that would leave a key which stays for good. */
const REFUND = `
local used = tonumber(redis.call("get", KEYS[1]) or "0")
if used > 0 then redis.call("decrby", KEYS[1], math.min(used, tonumber(ARGV[1]))) end
return {}`;

export interface SharedLimitsDependencies {
  readonly redis: RedisClient;
  readonly inTime: InTime;
  readonly limits: Readonly<Record<RateLimitName, RateLimit>>;
  readonly secret: string;
  /** Counts while Redis is away or hangs: each node for itself, which allows more than all together but not everything. */
  readonly meanwhile: Limits;
  readonly log: Pick<Logger, "warn">;
}

/** Counts for all nodes together, in Redis. */
export function createSharedLimits(deps: SharedLimitsDependencies): Limits {
  const { redis, inTime, limits, secret, meanwhile, log } = deps;
  // Keys contain email addresses, which nobody should read in Redis.
  const keyOf = (name: RateLimitName, key: string) =>
    `lingualoom:limit:${name}:${createHmac("sha256", secret).update(`limit\u0000${key}`).digest("base64url")}`;

  async function run(script: string, name: RateLimitName, key: string, ...values: number[]) {
    try {
      const given = { keys: [keyOf(name, key)], arguments: values.map(String) };
      return ((await inTime(() => redis.eval(script, given))) as unknown[]).map(Number);
    } catch (error) {
      log.warn({ reason: (error as Error).message, limit: name }, "a limit was counted by this server alone");
      return null;
    }
  }

  return {
    async consume(name, key, amount = 1) {
      const { count, seconds } = limits[name];
      // An amount above the limit never fits, whatever the window.
      if (amount > count) throw refusal(seconds * 1_000);
      const counted = await run(CONSUME, name, key, amount, count, seconds * 1_000);
      if (counted === null) return meanwhile.consume(name, key, amount);
      const [fits, used = 0, endsIn = 0] = counted;
      noteLimit(name, limits[name], { used, endsIn });
      if (!fits) throw refusal(endsIn);
    },
    async refund(name, key, amount = 1) {
      if ((await run(REFUND, name, key, amount)) === null) await meanwhile.refund(name, key, amount);
    },
    rule: (name) => limits[name],
  };
}
