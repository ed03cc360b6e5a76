import type { QueryClient } from "@tanstack/react-query";
import { serverNow } from "#/transport/server-time.ts";

/** Checks happen at least this often, because a sleeping device stops its timers. */
const SELDOM_MS = 30_000;
const SOON_MS = 500;

/** Calls `look` with the server's time: now, soon after changes under `parts`, and at the time that it returns. */
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
