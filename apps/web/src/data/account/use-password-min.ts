import { PASSWORD_MIN } from "@lingualoom/contract/limits.ts";
import { useQuery } from "@tanstack/react-query";
import { configQuery } from "./session.queries.ts";

export function usePasswordMin(): number {
  return useQuery(configQuery).data?.passwordMin ?? PASSWORD_MIN;
}
