import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

const queryKey = ["chat-search"];

export const chatSearchQuery = queryOptions<string | null>({
  queryKey,
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
});

export const openChatSearch = (client: QueryClient, conversationId: string): void =>
  void client.setQueryData<string | null>(queryKey, conversationId);

export const closeChatSearch = (client: QueryClient): void => void client.setQueryData<string | null>(queryKey, null);
