import type { Person } from "@lingualoom/contract/shapes.ts";
import { type InfiniteData, infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import { firstPage, followPage } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { type ListPage, listPage } from "../list-page.ts";

type Circle = "known" | "others" | "all";
const KNOWN = { known: { known: "true" }, others: { known: "false" }, all: {} } as const;

export const contactsQuery = (q = "", circle: Circle = "all") =>
  infiniteQueryOptions({
    queryKey: keys.contacts(q, circle),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<ListPage<Person>> =>
      listPage(
        pageParam
          ? await followPage("GET /messages/contacts", pageParam)
          : await firstPage("GET /messages/contacts", { query: { q, ...KNOWN[circle] } }),
      ),
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });

export function cachedContact(client: QueryClient, userId: string): Person | undefined {
  const lists = client.getQueriesData<InfiniteData<ListPage<Person>>>({ queryKey: keys.allContacts });
  const people = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []);
  return people.find(({ _id }) => _id === userId);
}
