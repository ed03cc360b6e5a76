import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

/** Links to this server: the user's own, or all for administrators. Others use and create them in the meantime. */
export const serverInvitesQuery = queryOptions({
  queryKey: keys.serverInvites,
  queryFn: async () => (await call("GET /server-invites")).invites,
  refetchOnMount: "always",
});
