import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

export const signInProvidersQuery = queryOptions({
  queryKey: keys.signInProviders,
  queryFn: () => call("GET /auth/providers"),
});
