import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

export const settingsQuery = queryOptions({
  queryKey: keys.settings,
  queryFn: async () => (await call("GET /settings/translation")).settings,
  staleTime: Number.POSITIVE_INFINITY,
});
