import type { QueryClient } from "@tanstack/react-query";
import { configQuery } from "../data/session.queries.ts";
import { elsewhere } from "../transport/failover-slot.ts";

/** Loads failover where there are several backends. */
export async function goOnElsewhere(client: QueryClient): Promise<void> {
  const config = await client.fetchQuery(configQuery);
  if (!config.edgeUrl && config.backends.length === 0) return;
  const { createFailover } = await import("../transport/failover.ts");
  elsewhere.now ??= createFailover(config);
}
