import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { blockedQuery } from "#/data/people/blocked.queries.ts";

/** Users I blocked. The server tells no user who blocked them. */
export function useBlocked(): ReadonlySet<string> {
  const { data } = useQuery(blockedQuery);
  return useMemo(() => new Set(data?.map(({ _id }) => _id)), [data]);
}

export function useIsBlocked(userId: string): boolean {
  const { data } = useQuery(blockedQuery);
  return data?.some(({ _id }) => _id === userId) ?? false;
}
