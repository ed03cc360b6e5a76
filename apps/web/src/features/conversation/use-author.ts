import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { use } from "react";
import { authorQuery } from "#/data/people/authors.queries.ts";
import { MembersContext, useMember } from "./members.ts";

/** Looks up the author in a group; one with another name than an account's is not looked up. */
export function useAuthor(userId: string, sentAs?: string): Person | undefined {
  const member = useMember(userId);
  const { conversationId = "" } = use(MembersContext);
  const { data } = useQuery({
    ...authorQuery(conversationId, userId),
    enabled: !member && sentAs === undefined && conversationId !== "" && userId !== "",
  });
  return member ?? data;
}
