import type { Clock } from "../clock.ts";
import { DEFAULT_RATE_LIMITS, type RateLimit, type RateLimitName } from "../config/rate-limits.ts";
import { AppError } from "../errors.ts";
import { say } from "../sentences/sentence.ts";
import { recordLimit } from "./noted-limits.ts";

/** Rate limits, counted in fixed windows that begin with the first action. */
export interface Limits {
  /** Counts `amount` for the key. @throws AppError `RATE_LIMITED` when the window has no room for it */
  consume(name: RateLimitName, key: string, amount?: number): Promise<void>;
  /** Takes a count back, for limits that only count failures. */
  refund(name: RateLimitName, key: string, amount?: number): Promise<void>;
  /** The effective rule, for callers that count themselves; null when there is none. */
  rule(name: RateLimitName): RateLimit | null;
}

/** Limits that never refuse, for `RATE_LIMITS=off`. */
export const noLimits: Limits = { consume: async () => {}, refund: async () => {}, rule: () => null };

interface Window {
  used: number;
  readonly endsAt: number;
}

/**
 * Maximum keys in memory per limit: 10 MB at most. Beyond it the oldest windows are dropped, so that flooding the table
 * with keys costs an attacker many more calls than a fresh window gives back.
 */
const KEYS = 50_000;

/** Limits with a window of at least this many seconds are counted rarely enough for the database. */
const STORED_FROM = 15 * 60;

/** Limits with long windows are counted in the database; each server counts the others for itself. */
export function createLimits(memory: Limits, stored: Limits): Limits {
  const of = (name: RateLimitName) => (DEFAULT_RATE_LIMITS[name].seconds >= STORED_FROM ? stored : memory);
  return {
    consume: (name, key, amount) => of(name).consume(name, key, amount),
    refund: (name, key, amount) => of(name).refund(name, key, amount),
    rule: (name) => memory.rule(name),
  };
}

export function createMemoryLimits(limits: Readonly<Record<RateLimitName, RateLimit>>, clock: Clock): Limits {
  const tables = new Map<RateLimitName, Map<string, Window>>();

  function windowOf(name: RateLimitName, key: string): Window | undefined {
    const window = tables.get(name)?.get(key);
    return window && window.endsAt > clock.now().getTime() ? window : undefined;
  }

  function open(name: RateLimitName, key: string): Window {
    let table = tables.get(name);
    if (!table) {
      table = new Map();
      tables.set(name, table);
    }
    const now = clock.now().getTime();
    // All windows of one limit have the same length, so the first in the map end first.
    table.delete(key);
    for (const [old, { endsAt }] of table) {
      if (endsAt > now && table.size < KEYS) break;
      table.delete(old);
    }
    const window = { used: 0, endsAt: now + limits[name].seconds * 1_000 };
    table.set(key, window);
    return window;
  }

  return {
    async consume(name, key, amount = 1) {
      const window = windowOf(name, key) ?? open(name, key);
      const endsIn = window.endsAt - clock.now().getTime();
      const fits = window.used + amount <= limits[name].count;
      if (fits) window.used += amount;
      recordLimit(name, limits[name], { used: window.used, endsIn });
      if (!fits) throw refusal(endsIn);
    },
    async refund(name, key, amount = 1) {
      const window = windowOf(name, key);
      if (window) window.used = Math.max(0, window.used - amount);
    },
    rule: (name) => limits[name],
  };
}

/** Returns the refusal until the window ends, with the time in words and in seconds. */
export function refusal(ms: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(ms / 1_000));
  return new AppError("RATE_LIMITED", say("tooManyAttempts", { duration: { seconds: retryAfter } }), {
    retryAfter,
  });
}

/**
 * Returns what one caller controls: an IPv4 address, or the first 64 bits of an IPv6 address, because callers can
 * change the other 64 with every call.
 */
export function networkOf(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("%")[0]!.toLowerCase().split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail ? tail.split(":") : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill("0"), ...right].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, "")).join(":")}::/64`;
}
