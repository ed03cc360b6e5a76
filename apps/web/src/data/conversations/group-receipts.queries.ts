import { GROUP_RECEIPTS_MAX } from "@lingualoom/contract/limits.ts";
import type { Member } from "@lingualoom/contract/shapes.ts";
import { queryOptions } from "@tanstack/react-query";
import { firstPage } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { type CachedHistory, type Receipts, withReceipts } from "./conversation-state.ts";

export type GroupReceipts = Readonly<Record<string, Pick<Member, "lastReadSeq" | "lastDeliveredSeq">>>;

export const receiptsOfMembers = (members: readonly Member[]): GroupReceipts =>
  Object.fromEntries(
    members.map(({ user, lastReadSeq, lastDeliveredSeq }) => [user._id, { lastReadSeq, lastDeliveredSeq }]),
  );

/** Only for groups small enough for live receipts; events then keep it up to date. */
export const groupReceiptsQuery = (conversationId: string, me: string) =>
  queryOptions({
    queryKey: keys.groupReceipts(conversationId),
    queryFn: async ({ client }): Promise<GroupReceipts> => {
      const page = await firstPage("GET /conversations/:conversationId/members", {
        params: { conversationId },
        query: { limit: GROUP_RECEIPTS_MAX },
      });
      const receipts = receiptsOfMembers(page.items);
      // Events that arrived earlier could not be applied.
      client.setQueryData<CachedHistory>(
        keys.history(conversationId),
        (state) => state && withReceipts(state, leastOf(receipts, me)),
      );
      return receipts;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export function leastOf(receipts: GroupReceipts, me: string): Omit<Receipts, "lastReadSeq"> {
  const others = Object.entries(receipts).flatMap(([userId, one]) => (userId === me ? [] : [one]));
  if (others.length === 0) return { theirLastReadSeq: 0, theirLastDeliveredSeq: 0 };
  return {
    theirLastReadSeq: Math.min(...others.map(({ lastReadSeq }) => lastReadSeq)),
    theirLastDeliveredSeq: Math.min(...others.map(({ lastDeliveredSeq }) => lastDeliveredSeq)),
  };
}
