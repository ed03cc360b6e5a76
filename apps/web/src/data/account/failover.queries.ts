import { queryOptions } from "@tanstack/react-query";
// Imported statically: the page's server may be down before it could serve another file.
import { createFailover } from "#/transport/failover.ts";
import { failover } from "#/transport/failover-slot.ts";
import { keys } from "../keys.ts";
import { configQuery } from "./session.queries.ts";

/** Whether the service has more than one address. If so, requests fail over from one to another. */
export const failoverQuery = queryOptions({
  queryKey: keys.failover,
  queryFn: async ({ client }) => {
    const config = await client.fetchQuery(configQuery);
    if (!config.edgeUrl && config.backends.length === 0) return false;
    failover.current ??= createFailover(config);
    return true;
  },
  staleTime: Number.POSITIVE_INFINITY,
});
