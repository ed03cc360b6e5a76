import { useQuery } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";
import { framedWidget } from "#/transport/framed-widget.ts";

/** Whether this server lets guests sign up here, which needs more than the frame of a widget; it may still refuse their address or the link by which they came. */
export function useMayBecomeAccount(): boolean {
  const { data: config } = useQuery(configQuery);
  return framedWidget === null && config !== undefined && config.signUp.mode !== "closed";
}
