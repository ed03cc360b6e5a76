/**
 * The caller's address. Each trusted proxy appends who it heard from to `X-Forwarded-For`, so with `n` proxies
 * in front the caller is the n-th entry from the right; everything left of it the caller could have written.
 */
export function callerAddress(remote: string | undefined, forwarded: string | null, proxies: number): string {
  const direct = remote === undefined ? "unknown" : plain(remote);
  if (proxies === 0 || !forwarded) return direct;
  const entries = forwarded.split(",").map((entry) => plain(entry.trim()));
  return entries[Math.max(0, entries.length - proxies)] || direct;
}

/**
 * Without what some proxies write around it: an IPv4 address as IPv6, a port, brackets. Otherwise all of IPv4 would
 * be one network to the limits, and every port another caller.
 */
function plain(address: string): string {
  const bare = address.replace(/^\[(.*)\](?::\d+)?$/, "$1").replace(/^::ffff:(?=\d+\.)/i, "");
  return bare.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1");
}
