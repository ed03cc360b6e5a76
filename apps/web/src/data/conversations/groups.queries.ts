import type { Output } from "@lingualoom/contract/calls.ts";
import type { Conversation, GroupDetails, Member } from "@lingualoom/contract/shapes.ts";
import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import { call, firstPage, followPage } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { type ListPage, listPage } from "../list-page.ts";
import { conversationQuery } from "./conversations.queries.ts";

const MEMBERS = "GET /conversations/:conversationId/members";

export type GroupInvite = Output<"GET /conversations/:conversationId/invites">[number];
export type Invitation = Output<"GET /invitations">[number];
export type GroupChanges = Partial<GroupDetails>;

/** Events refetch these only while they are shown. */
const staleTime = 0;

export const membersQuery = (conversationId: string, q = "") =>
  infiniteQueryOptions({
    queryKey: [...keys.groupMembers(conversationId), q],
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<ListPage<Member>> =>
      listPage(
        pageParam
          ? await followPage(MEMBERS, pageParam)
          : await firstPage(MEMBERS, { params: { conversationId }, query: { q } }),
      ),
    getNextPageParam: (page) => page.next,
    staleTime,
  });

export const groupInvitesQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.groupInvites(conversationId),
    queryFn: () => call("GET /conversations/:conversationId/invites", { params: { conversationId } }),
    staleTime,
  });

export const groupWidgetsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.groupWidgets(conversationId),
    queryFn: () => call("GET /conversations/:conversationId/widgets", { params: { conversationId } }),
    staleTime,
  });

export const requestsQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.groupRequests(conversationId),
    queryFn: () => call("GET /conversations/:conversationId/requests", { params: { conversationId } }),
    staleTime,
  });

export const bansQuery = (conversationId: string) =>
  queryOptions({
    queryKey: keys.groupBans(conversationId),
    queryFn: () => call("GET /conversations/:conversationId/bans", { params: { conversationId } }),
    staleTime,
  });

export const invitationsQuery = queryOptions({
  queryKey: keys.invitations,
  queryFn: () => call("GET /invitations"),
  staleTime,
});

export async function changeGroup(client: QueryClient, conversationId: string, changes: GroupChanges): Promise<void> {
  const { conversationId: _id, ...group } = await call("PATCH /conversations/:conversationId", {
    params: { conversationId },
    body: changes,
  });
  client.setQueryData(
    conversationQuery(conversationId).queryKey,
    (before: Conversation | undefined) => before && { ...before, title: group.title, avatar: group.avatar, group },
  );
  void client.invalidateQueries({ queryKey: keys.allConversationLists });
}
