import { PASSWORD_MIN } from "@lingualoom/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { configQuery } from "./session.queries.ts";

/** Minimum characters of a new password; the server enforces it. */
export function usePasswordMin(): number {
  return useQuery(configQuery).data?.passwordMin ?? PASSWORD_MIN;
}
