import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

/** The calls under way in the user's chats. Events update it. */
export const callsQuery = queryOptions({
  queryKey: keys.calls,
  queryFn: () => call("GET /calls"),
  staleTime: Number.POSITIVE_INFINITY,
});
