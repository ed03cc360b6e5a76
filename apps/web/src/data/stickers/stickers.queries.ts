import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

/** Emoji and stickers of the server and of my spaces, until `stickersChanged`. */
export const stickersQuery = queryOptions({
  queryKey: keys.stickers,
  queryFn: async () => (await call("GET /stickers")).stickers,
  refetchOnMount: "always",
});
