import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";

/** The devices of mine that are notified while their pages are closed, and when all are silent. */
export const pushQuery = queryOptions({
  queryKey: ["push"],
  queryFn: () => call("GET /push"),
  refetchOnWindowFocus: true,
});
