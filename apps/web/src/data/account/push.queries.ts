import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";

export const pushQuery = queryOptions({
  queryKey: ["push"],
  queryFn: () => call("GET /push"),
  refetchOnWindowFocus: true,
});
