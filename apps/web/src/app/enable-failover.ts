import type { QueryClient } from "@tanstack/react-query";
import { configQuery } from "../data/session.queries.ts";
import { elsewhere } from "../transport/failover-slot.ts";

/** Where people have more than one address, the page learns to go on at another. Without them nothing is loaded. */
export async function goOnElsewhere(client: QueryClient): Promise<void> {
  const config = await client.fetchQuery(configQuery);
  if (!config.edgeUrl && config.backends.length === 0) return;
  const { createFailover } = await import("../transport/failover.ts");
  elsewhere.now ??= createFailover(config);
}
