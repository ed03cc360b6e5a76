import { queryOptions, useQuery } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { call } from "#/transport/call.ts";

export const scheduledQuery = queryOptions({
  queryKey: keys.scheduled,
  queryFn: () => call("GET /scheduled"),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Returns how many messages of a chat are sent later. */
export function useScheduledCount(conversationId: string, enabled: boolean): number {
  const { data = [] } = useQuery({ ...scheduledQuery, enabled });
  return data.filter((one) => one.conversationId === conversationId).length;
}
