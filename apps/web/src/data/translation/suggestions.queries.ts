import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";

/** Suggestions and changes of a message's renditions, latest first. `waiting` refetches them with the message. */
export const suggestionsQuery = (messageId: string, waiting = 0) =>
  queryOptions({
    queryKey: ["suggestions", messageId, waiting],
    queryFn: () => call("GET /message/:id/suggestions", { params: { id: messageId } }),
    gcTime: 0,
  });
