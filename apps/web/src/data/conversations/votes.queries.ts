import type { Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { firstPage, followPage } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { type ListPage, listPage } from "../list-page.ts";

const VOTES = "GET /message/:id/poll/votes";
type Vote = Output<typeof VOTES>[number];

/** Who chose what in a poll as it is now. */
export const votesQuery = ({ _id, changeSeq }: Message) =>
  infiniteQueryOptions({
    queryKey: keys.votes(_id, changeSeq),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<ListPage<Vote>> =>
      listPage(
        pageParam ? await followPage(VOTES, pageParam) : await firstPage(VOTES, { params: { id: _id }, query: {} }),
      ),
    getNextPageParam: (page) => page.next,
  });
