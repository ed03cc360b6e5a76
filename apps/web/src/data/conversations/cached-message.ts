import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { keys } from "../keys.ts";
import { type ConversationState, messageIn } from "./conversation-state.ts";
import { cachedConversation } from "./conversations.queries.ts";

/** A message as the page knows it now, from its conversation or the list. */
export function cachedMessage(client: QueryClient, conversationId: string, id: string): Message | undefined {
  const last = cachedConversation(client, conversationId)?.lastMessage;
  if (last?._id === id) return last;
  const history = client.getQueryData<ConversationState>(keys.history(conversationId));
  return history && messageIn(history, id);
}
