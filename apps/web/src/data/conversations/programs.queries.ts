import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import type { Address } from "../address.ts";
import { keys } from "../keys.ts";

export const programsQuery = (conversationId: Address) =>
  queryOptions({
    queryKey: keys.programs(conversationId),
    queryFn: () => call("GET /conversations/:conversationId/programs", { params: { conversationId } }),
    refetchOnMount: "always",
  });
