import { PAGE_SIZE_MAX } from "@lingualoom/contract/limits.ts";
import type { QueryClient } from "@tanstack/react-query";
import { firstPage } from "../../transport/call.ts";
import { withOlder } from "./conversation-state.ts";
import { changeSeqOf, HISTORY, historyQuery } from "./history.queries.ts";

/** Pages asked for at once on the way back to an old message. */
const BACK_AT_ONCE = 6;
/** So many messages from before it come with it. */
const BEFORE_IT = 20;

/**
 * Loads everything from what is loaded back to a message: what is loaded stays without a hole, which everything else
 * relies on. Numbers have no gaps, so the pages on the way are known beforehand.
 * @returns whether it is loaded
 */
export async function loadBackTo(client: QueryClient, conversationId: string, seq: number): Promise<boolean> {
  const { queryKey } = historyQuery(conversationId);
  for (;;) {
    const state = client.getQueryData(queryKey);
    const first = state?.messages[0]?.seq ?? 0;
    if (!state || first <= seq || !state.older) return state !== undefined && first <= seq;
    const wanted = Math.max(1, seq - BEFORE_IT);
    const befores: number[] = [];
    for (let before = first; before > wanted && befores.length < BACK_AT_ONCE; before -= PAGE_SIZE_MAX)
      befores.push(before);
    const pages = await Promise.all(
      befores.map((before) =>
        firstPage(HISTORY, { params: { conversationId }, query: { before, limit: PAGE_SIZE_MAX } }),
      ),
    );
    const now = client.getQueryData(queryKey);
    // What is loaded was replaced meanwhile, and the pages no longer join it.
    if (now?.messages[0]?.seq !== first) return false;
    const joined = pages.reduce(
      (before, page) => withOlder(before, page.items, page.next, changeSeqOf(page)),
      now,
    );
    client.setQueryData(queryKey, joined);
    if (joined.changeSeq < now.changeSeq) void client.invalidateQueries({ queryKey });
  }
}
