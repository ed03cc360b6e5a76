import { useQuery } from "@tanstack/react-query";
import { blockedQuery } from "../../data/blocked.queries.ts";

/** Whether I blocked this person; an event keeps it right on all my devices. Who blocked me is told to nobody. */
export function useIsBlocked(userId: string): boolean {
  const { data } = useQuery(blockedQuery);
  return data?.some(({ _id }) => _id === userId) ?? false;
}
