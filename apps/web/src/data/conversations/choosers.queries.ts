import type { Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { firstPage, followPage } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { type ListPage, listPage } from "../list-page.ts";

const REACTED = "GET /message/:id/reactions";
type Reacted = Output<typeof REACTED>[number];
const VOTES = "GET /message/:id/poll/votes";
type Vote = Output<typeof VOTES>[number];

const paging = { initialPageParam: null as string | null, getNextPageParam: (page: ListPage<unknown>) => page.next };

export const reactedQuery = ({ _id, changeSeq }: Message, emoji: string | undefined) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: keys.reacted(_id, changeSeq, emoji),
    queryFn: async ({ pageParam }): Promise<ListPage<Reacted>> =>
      listPage(
        await (pageParam
          ? followPage(REACTED, pageParam)
          : firstPage(REACTED, { params: { id: _id }, query: { emoji } })),
      ),
  });

export const votesQuery = ({ _id, changeSeq }: Message) =>
  infiniteQueryOptions({
    ...paging,
    queryKey: keys.votes(_id, changeSeq),
    queryFn: async ({ pageParam }): Promise<ListPage<Vote>> =>
      listPage(await (pageParam ? followPage(VOTES, pageParam) : firstPage(VOTES, { params: { id: _id }, query: {} }))),
  });
