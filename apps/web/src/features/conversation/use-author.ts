import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { authorQuery } from "../../data/people/authors.queries.ts";
import { useGroup, useMember } from "./members.ts";

/** Who wrote something in the conversation that is shown; in a group they are looked up. */
export function useAuthor(userId: string): Person | undefined {
  const member = useMember(userId);
  const group = useGroup();
  const query = authorQuery(group?.conversationId ?? "", userId);
  const { data } = useQuery({ ...query, enabled: !member && group !== null });
  return member ?? data;
}
