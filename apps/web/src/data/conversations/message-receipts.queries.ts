import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

/** Who has read a message of a group, and who has only received it. Each time it is looked at there may be more. */
export const messageReceiptsQuery = (conversationId: string, messageId: string) =>
  queryOptions({
    queryKey: keys.messageReceipts(messageId),
    queryFn: () =>
      call("GET /conversations/:conversationId/receipts/:messageId", {
        params: { conversationId, messageId },
      }),
    staleTime: 0,
  });
