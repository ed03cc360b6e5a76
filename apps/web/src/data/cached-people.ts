import type { Conversation, Person } from "@lingualoom/contract/shapes.ts";
import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import { type ConversationList, cachedConversation, conversationsIn } from "./conversations.queries.ts";
import { keys } from "./keys.ts";
import type { ListPage } from "./list-page.ts";

/** Somebody whom a list in the cache shows, as it shows them. */
export function cachedPerson(client: QueryClient, userId: string): Person | undefined {
  const contacts = client
    .getQueriesData<InfiniteData<ListPage<Person>>>({ queryKey: keys.allContacts })
    .flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []);
  const members = client
    .getQueriesData<ConversationList>({ queryKey: keys.allConversationLists })
    .flatMap(([, list]) => conversationsIn(list).flatMap(membersOf));
  return [...members, ...contacts].find(({ _id }) => _id === userId);
}

const membersOf = ({ members }: Pick<Conversation, "members">) => members.map(({ user }) => user);

/** The name of who wrote in a conversation; empty where the page has not cached it. */
export function cachedName(client: QueryClient, conversationId: string, userId: string): string {
  const members = membersOf(cachedConversation(client, conversationId) ?? { members: [] });
  const person =
    members.find(({ _id }) => _id === userId) ?? client.getQueryData<Person>(keys.person(userId));
  return person?.fullName ?? "";
}
