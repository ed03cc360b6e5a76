import type { QueryClient } from "@tanstack/react-query";
import { conversationSettingsQuery } from "./conversation-settings.queries.ts";
import { conversationQuery } from "./history.queries.ts";

/** Loads what a chat is opened with; null when all of it is there. */
export function prepareChat(client: QueryClient, userId: string): Promise<unknown> | null {
  const messages = conversationQuery(userId);
  const settings = conversationSettingsQuery(userId);
  if (client.getQueryData(messages.queryKey) && client.getQueryData(settings.queryKey)) return null;
  return Promise.all([client.prefetchQuery(messages), client.prefetchQuery(settings)]);
}
