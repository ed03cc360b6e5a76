import type { Message } from "@lingualoom/contract/shapes.ts";
import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { type Messages, messagesOf, messagesQuery, putMessages } from "./messages.ts";

export const pinsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.pins(conversationId),
    queryFn: async ({ client }) => {
      const pins = await call("GET /conversations/:conversationId/pins", { params: { conversationId } });
      return putPins(client, conversationId, pins);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export function putPins(client: QueryClient, conversationId: string, pins: readonly Message[]): readonly number[] {
  putMessages(client, conversationId, pins);
  return pins.map(({ seq }) => seq);
}

/** Deleting a message unpins it. */
const pinned = (pins: readonly number[], messages: Messages) =>
  pins.flatMap((seq) => messages.get(seq) ?? []).filter(({ deletedAt, hidden }) => !deletedAt && !hidden);

export function pinsOf(client: QueryClient, conversationId: string): readonly Message[] | undefined {
  const pins = client.getQueryData(pinsQuery(conversationId).queryKey);
  return pins && pinned(pins, messagesOf(client, conversationId));
}

export function usePins(conversationId: string): readonly Message[] {
  const { data: pins = [] } = useQuery(pinsQuery(conversationId));
  return useQuery({ ...messagesQuery(conversationId), select: ({ messages }) => pinned(pins, messages) }).data ?? [];
}
