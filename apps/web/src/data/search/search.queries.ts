import type { Output } from "@lingualoom/contract/calls.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { firstPage, followPage } from "#/transport/call.ts";

type Answer = Output<"GET /search">;
export type FoundMessage = Answer["messages"][number];
export type Highlight = FoundMessage["highlights"][number];
export type Why = FoundMessage["why"];
/** How the messages were looked for. */
export type LookedFor = Pick<Answer, "translations" | "untranslated" | "incomplete">;

/** The words and filters of a search for messages. */
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
/** Results of one page. */
const PAGE = 30;

interface FoundPage extends LookedFor {
  readonly items: readonly FoundMessage[];
  readonly next: string | null;
}

/** The messages that are found, page by page. */
export const searchQuery = (search: Search) =>
  infiniteQueryOptions({
    queryKey: ["search", search],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<FoundPage> => {
      const page = pageParam
        ? await followPage(SEARCH, pageParam)
        : await firstPage(SEARCH, { query: { ...search, of: "messages", limit: PAGE } });
      const { messages, translations, untranslated, incomplete } = page.items;
      return { items: messages, translations, untranslated, incomplete, next: page.next };
    },
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });

export const foundIn = (data: { readonly pages: readonly FoundPage[] } | undefined): readonly FoundMessage[] =>
  data?.pages.flatMap(({ items }) => items) ?? [];
