import type { QueryClient } from "@tanstack/react-query";
import { failoverQuery } from "../data/account/failover.queries.ts";
import { keepAlive } from "../transport/keep-alive.ts";
import { loadNewVersion } from "../ui/lazy/not-loaded.ts";

/** What an open page does that its first screen does not wait for. A page that gets no answer has one address. */
export function startInIdle(client: QueryClient): void {
  void loadNewVersion().catch(() => {});
  void client.fetchQuery(failoverQuery).catch(() => {});
  keepAlive();
}
