import type { Chat, Person } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { chatsQuery } from "../../api/people.queries.ts";

/**
 * The chat with a person, which carries the read and delivered marks. A chat on a page of the list that is not
 * loaded is looked for by name.
 */
export function useChatWith(person: Person): { readonly chat: Chat | undefined; readonly known: boolean } {
  const list = useInfiniteQuery(chatsQuery());
  const isTheirs = ({ _id }: Chat) => _id === person._id;
  const listed = list.data?.pages.flatMap(({ items }) => items).find(isTheirs);
  const search = useInfiniteQuery({
    ...chatsQuery(person.fullName),
    enabled: !listed && list.hasNextPage,
  });
  const chat = listed ?? search.data?.pages.flatMap(({ items }) => items).find(isTheirs);
  return { chat, known: chat !== undefined || !(list.isPending || (list.hasNextPage && search.isPending)) };
}
