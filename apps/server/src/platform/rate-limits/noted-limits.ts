import { AsyncLocalStorage } from "node:async_hooks";
import type { RateLimit, RateLimitName } from "../config/rate-limits.ts";

/** Never shown, because a count per email address would reveal other people's attempts or an account. */
const OF_OTHERS: ReadonlySet<RateLimitName> = new Set([
  ...(["SIGN_IN", "SIGN_IN_ADDRESS", "SIGN_IN_ALL", "SIGN_IN_ALL_ADDRESS", "SIGN_IN_EVERYWHERE"] as const),
  ...(["MAIL", "MAIL_DAY"] as const),
]);

export interface Counted {
  readonly used: number;
  readonly endsIn: number;
}

type SetHeader = (name: string, value: string) => void;

interface Noting {
  readonly setHeader: SetHeader;
  readonly policies: Map<RateLimitName, string>;
  readonly states: Map<RateLimitName, string>;
  isAnswered: boolean;
}

const storage = new AsyncLocalStorage<Noting>();

/** Runs one call and adds the limits it consumes to its response headers (draft-ietf-httpapi-ratelimit-headers-10). */
export async function recordingLimits<T>(setHeader: SetHeader, run: () => Promise<T>): Promise<T> {
  const noting = { setHeader, policies: new Map(), states: new Map(), isAnswered: false };
  // Background work started by the call inherits its context, but its response has already been sent.
  return storage.run(noting, run).finally(() => {
    noting.isAnswered = true;
  });
}

export function recordLimit(name: RateLimitName, { count, seconds }: RateLimit, { used, endsIn }: Counted): void {
  const noting = storage.getStore();
  if (!noting || noting.isAnswered || OF_OTHERS.has(name)) return;
  const { policies, states, setHeader } = noting;
  const policy = `"${name.toLowerCase()}"`;
  policies.set(name, `${policy};q=${count};w=${seconds}`);
  states.set(name, `${policy};r=${Math.max(0, count - used)};t=${Math.max(0, Math.ceil(endsIn / 1_000))}`);
  setHeader("ratelimit-policy", [...policies.values()].join(", "));
  setHeader("ratelimit", [...states.values()].join(", "));
}
