import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import { keys } from "#/data/keys.ts";
import { MembersContext } from "#/features/conversation/members.ts";

/** Finds only those members of a group that the page has cached. */
export function useFindPerson(): (userId: string) => Person | undefined {
  const { known, group } = use(MembersContext);
  const client = useQueryClient();
  return (userId) =>
    known.find(({ _id }) => _id === userId) ?? (group ? client.getQueryData<Person>(keys.author(userId)) : undefined);
}
