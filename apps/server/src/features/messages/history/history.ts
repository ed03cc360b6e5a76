import type { Got } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Clock } from "../../../clock.ts";
import type { Database } from "../../../database/open.ts";
import { notFound } from "../../../errors.ts";
import { nextLink } from "../../../http/link.ts";
import { Reply } from "../../../http/routes.ts";
import type { Membership } from "../../conversations/membership-store.ts";
import { presentMessageAt } from "../presenter.ts";
import { receiptCounters } from "../receipts/present-receipts.ts";
import { type Counters, NOTHING_YET, type Part, readCounters, readHistory } from "./history-store.ts";

export interface HistoryDependencies {
  readonly database: Database;
  readonly clock: Clock;
  /** Told of messages whose language is not known yet, now that somebody reads them. */
  readonly onUnknownLanguage: (message: Message) => void;
}

type Query = Got<"GET /conversations/:conversationId/messages", "query">;

/**
 * A page of a conversation's messages, with how far it and its members' receipts have come in headers.
 * @throws AppError `NOT_FOUND` when `me` has left meanwhile
 */
export async function historyPage(
  { database, clock, onUnknownLanguage }: HistoryDependencies,
  me: string,
  conversation: Membership,
  query: Query,
  url: URL,
): Promise<Reply<Message[]>> {
  const { conversationId } = conversation;
  // Read before the page: what changes in between is reported twice rather than never.
  const counters = await readCounters(database, conversationId, me);
  if (!counters) throw notFound("conversationNotFound");
  const part = partOf(query, counters);
  const bounds = { limit: query.limit, from: counters.from_seq };
  const { rows, hasMore } = await readHistory(database, conversationId, me, part, bounds);
  const now = clock.now();
  const messages = rows.map((row) => presentMessageAt(row, conversation, now));
  for (const message of messages)
    if (message.language === undefined && !message.deletedAt) onUnknownLanguage(message);
  const link = hasMore ? nextPage(url, query, part, messages) : {};
  return new Reply(messages, { headers: { ...countersAsHeaders(counters, me), ...link } });
}

/** Of two people who have not written. */
export const emptyHistory = (me: string): Reply<Message[]> =>
  new Reply([], { headers: countersAsHeaders(NOTHING_YET, me) });

function countersAsHeaders({ change_seq, receipts }: Counters, me: string) {
  const { lastReadSeq, theirLastReadSeq, theirLastDeliveredSeq } = receiptCounters(receipts, me);
  return {
    "x-change-seq": String(change_seq),
    "x-last-read-seq": String(lastReadSeq),
    "x-their-last-read-seq": String(theirLastReadSeq),
    "x-their-last-delivered-seq": String(theirLastDeliveredSeq),
  };
}

/** `seq` is gapless, so a numbered page is a range and needs no counting of what it skips. */
function partOf(query: Query, counters: Counters): Part {
  if (query.changedSince !== undefined) return { kind: "changed", since: query.changedSince };
  if (query.after !== undefined) return { kind: "oldest", above: query.after };
  if (query.page !== undefined) {
    return { kind: "newest", below: counters.last_seq + 1 - (query.page - 1) * query.limit };
  }
  return { kind: "newest", below: query.before };
}

function nextPage(url: URL, query: Query, part: Part, messages: readonly Message[]): { link?: string } {
  const first = messages[0];
  const last = messages.at(-1);
  if (!first || !last) return {};
  if (part.kind === "changed") return nextLink(url, { changedSince: last.changeSeq });
  if (part.kind === "oldest") return nextLink(url, { after: last.seq });
  return nextLink(url, query.page === undefined ? { before: first.seq } : { page: query.page + 1 });
}
