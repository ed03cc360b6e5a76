import { isIP } from "node:net";
import type { Logger } from "pino";

/**
 * Returns the caller's address. Each trusted proxy appends its peer to `X-Forwarded-For`, so with `n` proxies in front
 * the caller is the n-th entry from the right; the caller could have forged everything left of it.
 */
export function callerAddress(remote: string | undefined, forwarded: string | null, proxies: number): string {
  const direct = remote === undefined ? "unknown" : plain(remote);
  if (proxies === 0 || !forwarded) return direct;
  const entries = forwarded.split(",").map((entry) => plain(entry.trim()));
  // With too few entries, the caller bypassed a proxy and may have forged all of them.
  const caller = entries[entries.length - proxies] ?? "";
  return isIP(caller) ? caller : direct;
}

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
 * Strips what some proxies add: an IPv4 address as IPv6, a port, brackets. Otherwise the rate limits would treat all of
 * IPv4 as one network, and every port as another caller.
 */
function plain(address: string): string {
  const bare = address.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^::ffff:(?=\d+\.)/i, "");
  return bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
