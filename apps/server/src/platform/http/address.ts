import { isIP } from "node:net";
import type { Logger } from "pino";

/**
 * The caller's address. Each trusted proxy appends who it heard from to `X-Forwarded-For`, so with `n` proxies
 * in front the caller is the n-th entry from the right; everything left of it the caller could have written.
 */
export function callerAddress(remote: string | undefined, forwarded: string | null, proxies: number): string {
  const direct = remote === undefined ? "unknown" : plain(remote);
  if (proxies === 0 || !forwarded) return direct;
  const entries = forwarded.split(",").map((entry) => plain(entry.trim()));
  // Too few: whoever asks came past a proxy, and may have written all of it.
  const caller = entries[entries.length - proxies] ?? "";
  return isIP(caller) ? caller : direct;
}

/** Reads the caller's address of every request; what cannot be right is logged once. */
export function createCallerAddress(proxies: number, log: Pick<Logger, "warn">): CallerAddress {
  let warned = false;
  return (remote, headers) => {
    const forwarded = headers.get("x-forwarded-for");
    if (proxies === 0 && forwarded !== null && !warned) {
      warned = true;
      log.warn(
        "Requests carry X-Forwarded-For and TRUST_PROXY is 0: behind a proxy all people count as one address. Set TRUST_PROXY to the number of proxies in front.",
      );
    }
    return callerAddress(remote, forwarded, proxies);
  };
}

export type CallerAddress = (remote: string | undefined, headers: Headers) => string;

/**
 * Without what some proxies write around it: an IPv4 address as IPv6, a port, brackets. Otherwise all of IPv4 would
 * be one network to the limits, and every port another caller.
 */
function plain(address: string): string {
  const bare = address.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^::ffff:(?=\d+\.)/i, "");
  return bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
