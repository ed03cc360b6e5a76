import type { Person } from "@lingualoom/contract/shapes.ts";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { cachedConversation } from "../conversations/conversations.queries.ts";
import type { ListPage } from "../conversations/list-page.ts";
import { keys } from "../keys.ts";

/** A contact as a list in the cache shows them. */
export function cachedContact(client: QueryClient, userId: string): Person | undefined {
  const lists = client.getQueriesData<InfiniteData<ListPage<Person>>>({ queryKey: keys.allContacts });
  const people = lists.flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []);
  return people.find(({ _id }) => _id === userId);
}

/** The name of who wrote in a conversation, of either kind; empty where the page has not cached it. */
export function cachedName(client: QueryClient, conversationId: string, userId: string): string {
  const members = cachedConversation(client, conversationId)?.members ?? [];
  const person =
    members.find(({ user }) => user._id === userId)?.user ??
    client.getQueryData<Person>(keys.author(userId)) ??
    client.getQueryData<Person>(keys.person(userId));
  return person?.fullName ?? "";
}
