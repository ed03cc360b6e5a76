import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

/** The pinned messages of a conversation, the newest pin first. */
export const pinsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.pins(conversationId),
    queryFn: () => call("GET /conversations/:conversationId/pins", { params: { conversationId } }),
    staleTime: Number.POSITIVE_INFINITY,
  });
