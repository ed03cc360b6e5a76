import type { Message } from "@lingualoom/contract/shapes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";

export const correctionsQuery = ({ _id: id, revision, corrections = 0 }: Message) =>
  queryOptions({
    queryKey: ["corrections", id, revision, corrections],
    queryFn: () => call("GET /message/:id/corrections", { params: { id } }),
    gcTime: 0,
  });
