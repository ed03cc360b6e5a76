import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";

/** What was suggested and changed of a message's renditions, the latest first. `waiting` renews it with the message. */
export const suggestionsQuery = (messageId: string, waiting = 0) =>
  queryOptions({
    queryKey: ["suggestions", messageId, waiting],
    queryFn: () => call("GET /message/:id/suggestions", { params: { id: messageId } }),
    gcTime: 0,
  });
