import type { Output } from "@lingualoom/contract/calls.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { firstPage, followPage } from "#/transport/call.ts";
import { keys } from "../keys.ts";

type Answer = Output<"GET /search">;
export type FoundMessage = Answer["messages"][number];
export type Highlight = FoundMessage["highlights"][number];
export type Why = FoundMessage["why"];
export type SearchCoverage = Pick<Answer, "translations" | "untranslated" | "incomplete">;

export interface Search {
  readonly q?: string;
  readonly in?: string | undefined;
  readonly from?: string | undefined;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly has?: string | undefined;
  readonly lang?: string | undefined;
  readonly sort?: Sort;
}
export type Sort = "newest" | "best";

const SEARCH = "GET /search";
const PAGE_RESULTS = 30;

interface FoundPage extends SearchCoverage {
  readonly items: readonly FoundMessage[];
  readonly next: string | null;
}

export const searchQuery = (search: Search) =>
  infiniteQueryOptions({
    queryKey: [...keys.allSearches, search],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<FoundPage> => {
      const page = pageParam
        ? await followPage(SEARCH, pageParam)
        : await firstPage(SEARCH, { query: { ...search, of: "messages", limit: PAGE_RESULTS } });
      const { messages, translations, untranslated, incomplete } = page.items;
      return { items: messages, translations, untranslated, incomplete, next: page.next };
    },
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });

export const resultsOf = (data: { readonly pages: readonly FoundPage[] } | undefined): readonly FoundMessage[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
