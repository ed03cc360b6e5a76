import type { QueryClient } from "@tanstack/react-query";
import { serverNow } from "#/transport/server-time.ts";

/** The page looks at least so often, because a sleeping device stops its timers; after changes not oftener than this. */
const SELDOM_MS = 30_000;
const SOON_MS = 500;

/**
 * For what ends at a time of the server. Calls `look` with the time it is there, in ISO 8601: now, soon after each change
 * of data under `parts`, and when the time comes that it answers.
 */
export function byServerTime(
  client: QueryClient,
  parts: readonly unknown[],
  look: (now: string) => string | undefined,
): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;
  function now() {
    const next = look(new Date(serverNow()).toISOString());
    clearTimeout(later);
    if (next) later = setTimeout(now, Math.min(Date.parse(next) - serverNow() + 1, SELDOM_MS));
  }
  function lookSoon() {
    soon ??= setTimeout(() => {
      soon = undefined;
      now();
    }, SOON_MS);
  }
  const unsubscribe = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === "updated" && parts.includes(query.queryKey[0])) lookSoon();
  });
  now();
  return () => {
    unsubscribe();
    clearTimeout(soon);
    clearTimeout(later);
  };
}
