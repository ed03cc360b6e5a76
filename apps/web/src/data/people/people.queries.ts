import type { Person } from "@lingualoom/contract/shapes.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, firstPage, followPage } from "../../transport/call.ts";
import { type ListPage, listPage } from "../conversations/list-page.ts";
import { keys } from "../keys.ts";

export const contactsQuery = (q = "") =>
  infiniteQueryOptions({
    queryKey: keys.contacts(q),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<ListPage<Person>> =>
      listPage(
        pageParam
          ? await followPage("GET /messages/contacts", pageParam)
          : await firstPage("GET /messages/contacts", { query: { q } }),
      ),
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });

/** Every time it is shown it may have become later. */
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
