import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQueries } from "@tanstack/react-query";
import { authorQuery } from "#/data/people/authors.queries.ts";

/** Returns the people of a call whose names are known, by id. */
export function usePeople(conversationId: string, ids: readonly string[]): ReadonlyMap<string, Person> {
  const found = useQueries({ queries: ids.map((id) => authorQuery(conversationId, id)) });
  return new Map(found.flatMap(({ data }) => (data ? [[data._id, data] as const] : [])));
}
