/**
 * The caller's address. Each trusted proxy appends who it heard from to `X-Forwarded-For`, so with `n` proxies
 * in front the caller is the n-th entry from the right; everything left of it the caller could have written.
 */
export function callerAddress(remote: string | undefined, forwarded: string | null, proxies: number): string {
  const direct = remote?.replace(/^::ffff:/, "") ?? "unknown";
  if (proxies === 0 || !forwarded) return direct;
  const entries = forwarded.split(",").map((entry) => entry.trim());
  return entries[Math.max(0, entries.length - proxies)] || direct;
}
