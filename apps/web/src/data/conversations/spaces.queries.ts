import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { listQuery } from "./conversations.queries.ts";

/** Events refetch these. */
export const spacesQuery = queryOptions({
  queryKey: keys.spaces,
  queryFn: () => call("GET /spaces"),
  staleTime: 60_000,
});

export const spaceGroupsQuery = (spaceId: string) =>
  queryOptions({
    queryKey: keys.spaceGroups(spaceId),
    queryFn: () => call("GET /spaces/:spaceId/groups", { params: { spaceId } }),
    staleTime: 0,
  });

/** The chats of a space. */
export const spaceListQuery = (space: string) => listQuery(keys.spaceList(space), { space });
