import type { Chat, Person } from "@lingualoom/contract/shapes.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, firstPage, followPage, type Page } from "../transport/call.ts";
import { keys } from "./keys.ts";

/** A page of a list without the headers, which mean nothing in a cache. */
export interface ListPage<T> {
  readonly items: readonly T[];
  readonly next: string | null;
}

const list = <T>({ items, next }: Page<T[]>): ListPage<T> => ({ items, next });

/** All chats, latest first, or those whose person's name contains `q`. */
export const chatsQuery = (q = "") =>
  infiniteQueryOptions({
    queryKey: keys.chats(q),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<ListPage<Chat>> =>
      list(
        pageParam
          ? await followPage("GET /messages/chats", pageParam)
          : await firstPage("GET /messages/chats", { query: { q } }),
      ),
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });

export const contactsQuery = (q = "") =>
  infiniteQueryOptions({
    queryKey: keys.contacts(q),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<ListPage<Person>> =>
      list(
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
