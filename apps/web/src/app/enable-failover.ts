import type { QueryClient } from "@tanstack/react-query";
import { configQuery } from "../data/account/session.queries.ts";
import { failover } from "../transport/failover-slot.ts";

/** Loads failover if the service has more than one address. */
export async function enableFailover(client: QueryClient): Promise<void> {
  const config = await client.fetchQuery(configQuery);
  if (!config.edgeUrl && config.backends.length === 0) return;
  const { createFailover } = await import("../transport/failover.ts");
  failover.current ??= createFailover(config);
}
