import { GROUP_RECEIPTS_MAX } from "@lingualoom/contract/limits.ts";
import type { Member } from "@lingualoom/contract/shapes.ts";
import { queryOptions } from "@tanstack/react-query";
import { firstPage } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import { type CachedHistory, type Receipts, withReceipts } from "./conversation-state.ts";

/** How far each member of a group has read and received. */
export type GroupReceipts = Readonly<Record<string, Pick<Member, "lastReadSeq" | "lastDeliveredSeq">>>;

export const receiptsOfMembers = (members: readonly Member[]): GroupReceipts =>
  Object.fromEntries(
    members.map(({ user, lastReadSeq, lastDeliveredSeq }) => [user._id, { lastReadSeq, lastDeliveredSeq }]),
  );

/** Of a group that is small enough for live receipts; events then follow it. */
export const groupReceiptsQuery = (conversationId: string, me: string) =>
  queryOptions({
    queryKey: keys.groupReceipts(conversationId),
    queryFn: async ({ client }): Promise<GroupReceipts> => {
      const page = await firstPage("GET /conversations/:conversationId/members", {
        params: { conversationId },
        query: { limit: GROUP_RECEIPTS_MAX },
      });
      const receipts = receiptsOfMembers(page.items);
      // An event that came before could not be applied.
      client.setQueryData<CachedHistory>(
        keys.history(conversationId),
        (state) => state && withReceipts(state, leastOf(receipts, me)),
      );
      return receipts;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** How far all others have read and received: as far as the one who is furthest behind. */
export function leastOf(receipts: GroupReceipts, me: string): Omit<Receipts, "lastReadSeq"> {
  const others = Object.entries(receipts).flatMap(([userId, one]) => (userId === me ? [] : [one]));
  if (others.length === 0) return { theirLastReadSeq: 0, theirLastDeliveredSeq: 0 };
  return {
    theirLastReadSeq: Math.min(...others.map(({ lastReadSeq }) => lastReadSeq)),
    theirLastDeliveredSeq: Math.min(...others.map(({ lastDeliveredSeq }) => lastDeliveredSeq)),
  };
}
