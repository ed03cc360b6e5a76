import type { Phrase } from "@lingualoom/contract/calls/phrasebook.ts";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { call, firstPage, followPage } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { type ListPage, listPage } from "../list-page.ts";

const LIST = "GET /phrasebook";

export const phrasesQuery = infiniteQueryOptions({
  queryKey: [...keys.phrasebook, "list"],
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam }): Promise<ListPage<Phrase>> =>
    listPage(pageParam ? await followPage(LIST, pageParam) : await firstPage(LIST, { query: {} })),
  getNextPageParam: (page) => page.next,
});

export const reviewQuery = queryOptions({
  queryKey: [...keys.phrasebook, "review"],
  queryFn: () => call("GET /phrasebook/review"),
});
