import type { QueryClient } from "@tanstack/react-query";
import { keepAlive } from "../transport/keep-alive.ts";
import { loadNewVersion } from "../ui/lazy/not-loaded.ts";
import { enableFailover } from "./enable-failover.ts";

/** What an open page does that its first screen does not wait for. A page that gets no answer has one address. */
export function startInIdle(client: QueryClient): void {
  void loadNewVersion().catch(() => {});
  void enableFailover(client).catch(() => {});
  keepAlive();
}
