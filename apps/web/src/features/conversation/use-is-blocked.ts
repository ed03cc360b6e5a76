import { useQuery } from "@tanstack/react-query";
import { blockedQuery } from "../../data/people/blocked.queries.ts";

/** Whether I blocked this person; an event updates it on all my devices. The server sends nobody who blocked them. */
export function useIsBlocked(userId: string): boolean {
  const { data } = useQuery(blockedQuery);
  return data?.some(({ _id }) => _id === userId) ?? false;
}
