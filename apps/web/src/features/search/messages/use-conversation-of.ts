import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { cachedConversation, conversationQuery } from "../../../data/conversations/conversations.queries.ts";

/** The conversation of a message: as a list has it, or else fetched. */
export function useConversationOf(conversationId: string): Conversation | undefined {
  const client = useQueryClient();
  const cached = cachedConversation(client, conversationId);
  const { data } = useQuery({ ...conversationQuery(conversationId), enabled: !cached });
  return cached ?? data;
}
