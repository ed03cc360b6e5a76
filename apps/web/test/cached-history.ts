import type { QueryClient } from "@tanstack/react-query";
import type { ConversationState } from "../src/data/conversations/conversation-state.ts";
import { historyOf, putHistory } from "../src/data/conversations/loaded-history.ts";
import { keys } from "../src/data/keys.ts";
import { CONVERSATION } from "./messages.ts";

/** Puts a history with its messages into the cache of a page. */
export const cacheHistory = (client: QueryClient, state: ConversationState, address = CONVERSATION) =>
  client.setQueryData(keys.history(address), putHistory(client, address, state));

export const cachedHistory = (client: QueryClient, address = CONVERSATION) =>
  historyOf(client, address) as ConversationState;
