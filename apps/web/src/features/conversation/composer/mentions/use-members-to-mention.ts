import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import type { Person } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { conversationQuery } from "#/data/conversations/conversations.queries.ts";
import { membersQuery } from "#/data/conversations/groups.queries.ts";
import { useBlocked } from "#/features/conversation/use-is-blocked.ts";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";

const REST_MS = 150;

interface ToMention {
  readonly people: readonly Person[];
  /** Whether I may mention everybody. */
  readonly all: boolean;
}

/** Whom I may mention in a group: the first page of its members, or where there are more those that the server finds. */
export function useMembersToMention(me: string, conversationId: string, query: string): ToMention {
  const first = useInfiniteQuery(membersQuery(conversationId));
  const isWhole = first.data !== undefined && !first.hasNextPage;
  const asked = useDebounced(query.trim(), REST_MS, "");
  const sought = useInfiniteQuery({
    ...membersQuery(conversationId, asked),
    enabled: first.hasNextPage && asked !== "",
  });
  const { data: group } = useQuery(conversationQuery(conversationId));
  const blocked = useBlocked();
  const found = isWhole ? [] : (sought.data?.pages ?? []);
  const members = [...(first.data?.pages ?? []), ...found].flatMap(({ items }) => items);
  const byId = new Map(members.map(({ user }) => [user._id, user]));
  const people = [...byId.values()].filter(({ _id }) => _id !== me && !blocked.has(_id));
  return { people, all: Boolean(group?.group && mayInGroup(group.myRole, group.group, "manage")) };
}
