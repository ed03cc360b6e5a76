import type { Conversation } from "@lingualoom/contract/shapes.ts";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
} from "@tanstack/react-query";
import { call, firstPage, followPage } from "../../transport/call.ts";
import { keys } from "../keys.ts";
import { type ListPage, listPage } from "./list-page.ts";

export type ConversationList = InfiniteData<ListPage<Conversation>, string | null>;

/** All conversations, latest first, or those whose name contains `q`. */
export const conversationListQuery = (q = "") =>
  infiniteQueryOptions({
    queryKey: keys.conversationList(q),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<ListPage<Conversation>> =>
      listPage(
        pageParam
          ? await followPage("GET /conversations", pageParam)
          : await firstPage("GET /conversations", { query: { q } }),
      ),
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });

export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.conversation(conversationId),
    queryFn: () => call("GET /conversations/:conversationId", { params: { conversationId } }),
    staleTime: 60_000,
  });

export const conversationsIn = (
  list: InfiniteData<ListPage<Conversation>, unknown> | undefined,
): readonly Conversation[] => list?.pages.flatMap(({ items }) => items) ?? [];

/** The conversation where the page has it: in its list, or opened by its address. */
export function cachedConversation(client: QueryClient, conversationId: string): Conversation | undefined {
  const list = client.getQueryData<ConversationList>(keys.conversationList(""));
  return (
    conversationsIn(list).find(({ _id }) => _id === conversationId) ??
    client.getQueryData<Conversation>(keys.conversation(conversationId))
  );
}
