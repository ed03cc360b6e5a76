import type { Output } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { firstPage, followPage } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { type ListPage, listPage } from "../list-page.ts";

const REACTED = "GET /message/:id/reactions";
type Reacted = Output<typeof REACTED>[number];

/** Who reacted to a message as it is now. */
export const reactedQuery = ({ _id, changeSeq }: Message, emoji: string | undefined) =>
  infiniteQueryOptions({
    queryKey: keys.reacted(_id, changeSeq, emoji),
    initialPageParam: null as string | null,
    queryFn: async ({ pageParam }): Promise<ListPage<Reacted>> =>
      listPage(
        pageParam
          ? await followPage(REACTED, pageParam)
          : await firstPage(REACTED, { params: { id: _id }, query: { emoji } }),
      ),
    getNextPageParam: (page) => page.next,
  });
