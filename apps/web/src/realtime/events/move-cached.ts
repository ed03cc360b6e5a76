import type { QueryClient } from "@tanstack/react-query";
import type { Address } from "#/data/address.ts";
import { EMPTY_HISTORY } from "#/data/conversations/conversation-state.ts";
import { keys } from "#/data/keys.ts";

/** A new conversation has got its id: what the page shows of it goes on without being asked for again. */
export function moveCached(client: QueryClient, from: Address, to: Address): void {
  const isOpen = client.getQueryData(keys.history(from)) !== undefined;
  if (isOpen && !client.getQueryState(keys.history(to))?.data) client.setQueryData(keys.history(to), EMPTY_HISTORY);
  const settings = client.getQueryData(keys.conversationSettings(from));
  if (settings && !client.getQueryData(keys.conversationSettings(to)))
    client.setQueryData(keys.conversationSettings(to), settings);
}
