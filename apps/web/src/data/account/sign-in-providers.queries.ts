import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

/** By whom people sign in here, and who may use a password. */
export const signInProvidersQuery = queryOptions({
  queryKey: keys.signInProviders,
  queryFn: () => call("GET /auth/providers"),
});
