import { useQuery } from "@tanstack/react-query";
import { configQuery } from "#/data/account/session.queries.ts";

/** Whether this server lets guests sign up; it may still refuse their address or the link by which they came. */
export function useMayBecomeAccount(): boolean {
  const { data: config } = useQuery(configQuery);
  return config !== undefined && config.signUp.mode !== "closed";
}
