import type { Conversation } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { conversationQuery } from "./conversations.queries.ts";

/**
 * Returns my chat with myself, which the first call creates.
 * @throws ApiError
 */
export async function openNotes(client: QueryClient): Promise<Conversation> {
  const { conversationId } = await call("PUT /notes");
  return client.fetchQuery(conversationQuery(conversationId));
}
