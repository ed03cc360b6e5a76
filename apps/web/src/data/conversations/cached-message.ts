import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { cachedConversation } from "./conversations.queries.ts";
import { messageById } from "./messages.ts";

export function cachedMessage(client: QueryClient, conversationId: string, id: string): Message | undefined {
  const last = cachedConversation(client, conversationId)?.lastMessage;
  return last?._id === id ? last : messageById(client, conversationId, id);
}
