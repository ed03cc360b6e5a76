import type { FollowedThread } from "@lingualoom/contract/calls/threads.ts";
import { PAGE_SIZE_MAX } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { infiniteQueryOptions, type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import { firstPage, followPage } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { type ListPage, listPage } from "../list-page.ts";
import { type Messages, messagesQuery, putMessages } from "./messages.ts";
import type { LoadedThread } from "./threads.ts";

const THREAD = "GET /conversations/:conversationId/threads/:rootId";

interface Place {
  readonly conversationId: string;
  readonly rootId: string;
}

async function load(client: QueryClient, { conversationId, rootId }: Place, path?: string): Promise<LoadedThread> {
  const input = { params: { conversationId, rootId }, query: { limit: PAGE_SIZE_MAX } };
  const { items, next } = path ? await followPage(THREAD, path) : await firstPage(THREAD, input);
  const { root, replies, following, lastReadSeq } = items;
  putMessages(client, conversationId, root ? [root, ...replies] : replies);
  const first = next ? (replies[0]?.seq ?? 0) : Number.NEGATIVE_INFINITY;
  const rootSeq = root?.seq ?? replies[0]?.inThread?.rootSeq;
  return { rootSeq, first, last: replies.at(-1)?.seq ?? 0, older: next, following, lastReadSeq };
}

/** Loads the newest replies; older ones stay if the pages join. */
export const threadQuery = (conversationId: string, rootId: string) =>
  queryOptions({
    queryKey: keys.thread(conversationId, rootId),
    queryFn: async ({ client, queryKey }): Promise<LoadedThread> => {
      const now = await load(client, { conversationId, rootId });
      const before = client.getQueryData<LoadedThread>(queryKey);
      const joins = before && now.older !== null && now.first <= before.last;
      return joins ? { ...now, first: Math.min(before.first, now.first), older: before.older } : now;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export async function loadOlderReplies(client: QueryClient, place: Place): Promise<void> {
  const { queryKey } = threadQuery(place.conversationId, place.rootId);
  const older = client.getQueryData(queryKey)?.older;
  if (!older) return;
  const page = await load(client, place, older);
  client.setQueryData(queryKey, (now) =>
    now?.older === older ? { ...now, first: page.first, older: page.older } : now,
  );
}

const repliesIn = (messages: Messages, rootSeq: number, first: number): readonly Message[] =>
  [...messages.values()]
    .filter(({ seq, inThread }) => inThread?.rootSeq === rootSeq && seq >= first)
    .sort((one, other) => one.seq - other.seq);

/** Returns the loaded replies, and the root if it is loaded and readable. */
export function useThreadMessages(
  conversationId: string,
  { rootSeq, first }: Pick<LoadedThread, "first"> & { readonly rootSeq: number },
) {
  const { data } = useQuery({
    ...messagesQuery(conversationId),
    select: ({ messages }) => ({ root: messages.get(rootSeq), replies: repliesIn(messages, rootSeq, first) }),
    structuralSharing: false,
  });
  return data ?? { root: undefined, replies: [] };
}

export interface FollowedThreads extends ListPage<FollowedThread> {
  /** Threads with unread replies, of all. */
  readonly unread: number;
}

export const followedThreadsQuery = infiniteQueryOptions({
  queryKey: keys.followedThreads,
  initialPageParam: null as string | null,
  queryFn: async ({ pageParam }): Promise<FollowedThreads> => {
    const page = await (pageParam
      ? followPage("GET /threads", pageParam)
      : firstPage("GET /threads", { query: { limit: 20 } }));
    return { ...listPage(page), unread: Number(page.headers.get("x-unread-threads")) || 0 };
  },
  getNextPageParam: (page) => page.next,
  staleTime: Number.POSITIVE_INFINITY,
});
