import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

/** Links to this server: mine, for administrators all. Others use them and make some meanwhile. */
export const serverInvitesQuery = queryOptions({
  queryKey: keys.serverInvites,
  queryFn: async () => (await call("GET /server-invites")).invites,
  refetchOnMount: "always",
});
