import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

/** Stale each time it is shown. */
export const lastSeenQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.lastSeen(userId),
    queryFn: () => call("GET /people/:userId/last-seen", { params: { userId } }),
    staleTime: 0,
  });

export const personQuery = (userId: string) =>
  queryOptions({
    queryKey: keys.person(userId),
    queryFn: () => call("GET /people/:userId", { params: { userId } }),
    staleTime: 60_000,
  });
