import { type QueryClient, queryOptions, skipToken } from "@tanstack/react-query";

/** What is open over one conversation: the search in it, or its pictures and links, or its glossary. */
export interface ChatTool {
  readonly conversationId: string;
  readonly tool: "search" | "media" | "glossary";
}

const queryKey = ["chat-tool"];

export const chatToolQuery = queryOptions<ChatTool | null>({
  queryKey,
  queryFn: skipToken,
  staleTime: Number.POSITIVE_INFINITY,
});

export const openChatTool = (client: QueryClient, conversationId: string, tool: ChatTool["tool"]): void =>
  void client.setQueryData<ChatTool>(queryKey, { conversationId, tool });

export const closeChatTool = (client: QueryClient): void => void client.setQueryData<ChatTool | null>(queryKey, null);
