import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

export const blockedQuery = queryOptions({
  queryKey: keys.blocked,
  queryFn: () => call("GET /people/blocked"),
  staleTime: 60_000,
});
