import type { Conversation, Person } from "@lingualoom/contract/shapes.ts";
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryClient,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import i18next from "i18next";
import { call, firstPage, followPage } from "#/transport/call.ts";
import { NOTES_PICTURE } from "#/ui/graphics/notes-picture.ts";
import { keys } from "../keys.ts";
import { type ListPage, listPage } from "../list-page.ts";

export type ConversationList = InfiniteData<ListPage<Conversation>, string | null>;

/** Notes have a name in the person's language. The server sends only some members of a group; `cacheAuthors` keeps those. */
export function asCached(conversation: Conversation): Conversation {
  if (conversation.notes)
    return { ...conversation, title: i18next.t("common:notes"), avatar: NOTES_PICTURE, members: [] };
  return conversation.kind === "group" ? { ...conversation, members: [] } : conversation;
}

function cacheAuthors(client: QueryClient, conversations: readonly Conversation[]): void {
  for (const { kind, members } of conversations)
    if (kind === "group") for (const { user } of members) client.setQueryData<Person>(keys.author(user._id), user);
}

export const listQuery = (
  queryKey: QueryKey,
  query: {
    readonly q?: string;
    readonly archived?: "true";
    readonly unread?: "true";
    readonly folder?: string;
    readonly space?: string;
  },
) =>
  infiniteQueryOptions({
    queryKey,
    initialPageParam: null as string | null,
    queryFn: async ({ client, pageParam }): Promise<ListPage<Conversation>> => {
      const { items, next } = listPage(
        pageParam
          ? await followPage("GET /conversations", pageParam)
          : await firstPage("GET /conversations", { query }),
      );
      cacheAuthors(client, items);
      return { items: items.map(asCached), next };
    },
    getNextPageParam: (page) => page.next,
    staleTime: 60_000,
  });

export const conversationListQuery = (q = "") => listQuery(keys.conversationList(q), { q });

/** True for the archive, false for the main list, undefined for others. */
export const isArchive = ([, which]: QueryKey): boolean | undefined =>
  which === "" ? false : (which as { readonly archived?: true }).archived;

/** Lists under a filter show chats of the main list before they have them, so they refetch no chat that is known. */
export const isFiltered = (queryKey: QueryKey): boolean =>
  typeof queryKey[1] === "object" && isArchive(queryKey) === undefined;

/** Whether a list may hold a conversation; a search finds any. */
export const mayHold = (queryKey: QueryKey, { archived }: Conversation): boolean => isArchive(queryKey) !== !archived;

export const conversationQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.conversation(conversationId),
    queryFn: async ({ client }) => {
      const conversation = await call("GET /conversations/:conversationId", { params: { conversationId } });
      cacheAuthors(client, [conversation]);
      return asCached(conversation);
    },
    staleTime: 60_000,
  });

export const conversationsIn = (
  list: InfiniteData<ListPage<Conversation>, unknown> | undefined,
): readonly Conversation[] => list?.pages.flatMap(({ items }) => items) ?? [];

export const listedConversations = (client: QueryClient): readonly Conversation[] =>
  [keys.conversationList(""), keys.archivedList].flatMap((key) =>
    conversationsIn(client.getQueryData<ConversationList>(key)),
  );

export function cachedConversation(client: QueryClient, conversationId: string): Conversation | undefined {
  return (
    listedConversations(client).find(({ _id }) => _id === conversationId) ??
    client.getQueryData<Conversation>(keys.conversation(conversationId))
  );
}

export function cachedName(client: QueryClient, conversationId: string, userId: string): string {
  const members = cachedConversation(client, conversationId)?.members ?? [];
  const person =
    members.find(({ user }) => user._id === userId)?.user ??
    client.getQueryData<Person>(keys.author(userId)) ??
    client.getQueryData<Person>(keys.person(userId));
  return person?.fullName ?? "";
}
