import { PASSWORD_MIN } from "@lingualoom/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { configQuery } from "./session.queries.ts";

/** The fewest characters of a new password on this server, by which the server decides again. */
export function usePasswordMin(): number {
  return useQuery(configQuery).data?.passwordMin ?? PASSWORD_MIN;
}
