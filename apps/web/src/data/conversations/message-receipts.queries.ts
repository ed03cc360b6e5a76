import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

export const messageReceiptsQuery = (conversationId: string, messageId: string) =>
  queryOptions({
    queryKey: keys.messageReceipts(messageId),
    queryFn: () =>
      call("GET /conversations/:conversationId/receipts/:messageId", {
        params: { conversationId, messageId },
      }),
    staleTime: 0,
  });
