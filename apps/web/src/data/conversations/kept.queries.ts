import type { KeptMessage } from "@lingualoom/contract/calls/kept.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, firstPage, followPage } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { type ListPage, listPage } from "../list-page.ts";

/** Ids of the messages that I keep, in all chats. */
export const keptIdsQuery = queryOptions({
  queryKey: keys.keptIds,
  queryFn: (): Promise<readonly string[]> => call("GET /kept/ids"),
  staleTime: Number.POSITIVE_INFINITY,
});

export const keptQuery = infiniteQueryOptions({
  queryKey: keys.keptMessages,
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam }): Promise<ListPage<KeptMessage>> =>
    listPage(pageParam ? await followPage("GET /kept", pageParam) : await firstPage("GET /kept", {})),
  getNextPageParam: (page) => page.next,
});
