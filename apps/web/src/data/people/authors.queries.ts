import { GROUP_PEOPLE_AT_ONCE } from "@lingualoom/contract/limits.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { keys } from "../keys.ts";

const GATHER_MS = 20;

interface Batch {
  readonly ids: Set<string>;
  readonly people: Promise<readonly Person[]>;
}

/** The batch of each conversation that still accepts ids. Global so that the rows of a screen share a request. */
const open = new Map<string, Batch>();

function newBatch(conversationId: string): Batch {
  const ids = new Set<string>();
  const ask = async () => {
    await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    if (open.get(conversationId) === batch) open.delete(conversationId);
    return call("GET /conversations/:conversationId/people", {
      params: { conversationId },
      query: { ids: [...ids].join(",") },
    });
  };
  const batch: Batch = { ids, people: ask() };
  open.set(conversationId, batch);
  return batch;
}

/** Users missing from the answer have deleted their account. */
const gone = (_id: string): Person => ({ _id, fullName: "", profilePic: "", deleted: true });

/** A user who writes in a group or is named by a system message there, member or not. */
export const authorQuery = (conversationId: string, userId: string) =>
  queryOptions({
    queryKey: keys.author(userId),
    queryFn: async (): Promise<Person> => {
      const known = open.get(conversationId);
      const batch = known && known.ids.size < GROUP_PEOPLE_AT_ONCE ? known : newBatch(conversationId);
      batch.ids.add(userId);
      return (await batch.people).find(({ _id }) => _id === userId) ?? gone(userId);
    },
    staleTime: 5 * 60_000,
  });
