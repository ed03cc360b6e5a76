import type { Message } from "@lingualoom/contract/shapes.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { Address } from "../address.ts";
import { type CachedHistory, type ConversationState, EMPTY_HISTORY, newestSpanOf } from "./conversation-state.ts";
import { historyQuery } from "./history.queries.ts";
import { messagesIn, messagesOf, messagesQuery, putMessages, useMessages } from "./messages.ts";

export function historyOf(client: QueryClient, address: Address): ConversationState | undefined {
  const state = client.getQueryData(historyQuery(address).queryKey);
  if (!state) return undefined;
  const { window } = state;
  const all = messagesOf(client, address);
  return {
    ...state,
    messages: messagesIn(all, state),
    window: window && { ...window, messages: messagesIn(all, window) },
  };
}

export function useHistory(address: Address) {
  const { data: state, error, isStale, refetch } = useQuery(historyQuery(address));
  const messages = useMessages(address, state ?? EMPTY_HISTORY);
  const inWindow = useMessages(address, state?.window ?? EMPTY_HISTORY);
  const window = state?.window && { ...state.window, messages: inWindow };
  const data: ConversationState | undefined = state && { ...state, messages, window };
  return { data, error, isStale, refetch };
}

export function useNewest<T>(address: Address, pick: (messages: readonly Message[]) => T): T | undefined {
  const { data: span = EMPTY_HISTORY } = useQuery({
    ...historyQuery(address),
    select: ({ first, last }) => ({ first, last }),
  });
  return useQuery({ ...messagesQuery(address), select: ({ messages }) => pick(messagesIn(messages, span)) }).data;
}

export function putHistory(client: QueryClient, address: Address, loaded: ConversationState): CachedHistory {
  const { messages, window, ...state } = loaded;
  putMessages(client, address, messages);
  return { ...state, ...newestSpanOf(messages) };
}
