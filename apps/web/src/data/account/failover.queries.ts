import { queryOptions } from "@tanstack/react-query";
// Imported with this file: the page's server may die before it could serve another one.
import { createFailover } from "#/transport/failover.ts";
import { failover } from "#/transport/failover-slot.ts";
import { keys } from "../keys.ts";
import { configQuery } from "./session.queries.ts";

/** Whether the service has more than one address. Once this is known, requests fail over from one to another. */
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
