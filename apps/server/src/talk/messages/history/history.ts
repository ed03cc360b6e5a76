import type { ParsedInput } from "@lingualoom/contract/calls.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Membership } from "#/people/membership/membership-store.ts";
import type { Platform } from "#/platform/context.ts";
import type { Database } from "#/platform/database/open.ts";
import { notFound } from "#/platform/errors.ts";
import { linkTo } from "#/platform/http/link.ts";
import { Reply } from "#/platform/http/routes.ts";
import { readableMessage } from "#/talk/message/access.ts";
import type { MessageRow } from "#/talk/message/message-row-store.ts";
import { presentMessageAt } from "#/talk/message/presenter.ts";
import { receiptCounters } from "../receipts/present-receipts.ts";
import {
  type Counters,
  findSeqAt,
  type HistoryPage,
  type HistoryPart,
  NOTHING_YET,
  readCounters,
  readHistory,
} from "./history-store.ts";

type HistoryQuery = ParsedInput<"GET /conversations/:conversationId/messages", "query">;

/**
 * Returns a page of a conversation's messages, with its counters and receipts in headers.
 * @throws AppError `NOT_FOUND` when `me` has left in the meantime, or may not read the message given in `around`
 */
export async function historyPage(
  { database, clock }: Platform,
  onUnknownLanguage: (message: Message) => void,
  me: string,
  conversation: Membership,
  query: HistoryQuery,
  url: URL,
): Promise<Reply<Message[]>> {
  const { conversationId } = conversation;
  // Read before the page, so that concurrent changes are reported twice rather than never.
  const counters = await readCounters(database, conversationId, me);
  if (!counters) throw notFound("conversationNotFound");
  const now = clock.now();
  const read = (part: HistoryPart, limit: number) =>
    readHistory(database, conversationId, me, part, { limit, from: counters.from_seq });
  const sought = await soughtSeq(database, me, conversation, query, counters, now);
  const { rows, link } =
    sought === null
      ? await onePage(read, partOf(query, counters), query, url)
      : await pageAround(read, sought, query, url);
  const messages = rows.map((row) => presentMessageAt(row, conversation, now));
  for (const message of messages) if (message.language === undefined && !message.deletedAt) onUnknownLanguage(message);
  return new Reply(messages, { headers: { ...countersAsHeaders(counters, me), ...(link && { link }) } });
}

type ThreadQuery = Pick<HistoryQuery, "limit" | "before" | "after" | "around"> & { readonly rootSeq: number };

/**
 * Returns a page of the replies to one message.
 * @throws AppError `NOT_FOUND` when `me` may not read the message given in `around`
 */
export async function threadPage(
  { database, clock }: Platform,
  me: string,
  { conversationId }: Membership,
  { rootSeq, ...query }: ThreadQuery,
  url: URL,
): Promise<Linked> {
  const counters = await readCounters(database, conversationId, me);
  if (!counters) throw notFound("conversationNotFound");
  const read = (part: HistoryPart, limit: number) =>
    readHistory(database, conversationId, me, part, { limit, from: counters.from_seq, rootSeq });
  if (query.around === undefined) return onePage(read, partOf(query, counters), query, url);
  const sought = await seqOf(database, me, conversationId, query.around, clock.now());
  return pageAround(read, sought, query, url);
}

/** For two people who have not written. */
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

/** `seq` has no gaps, so a numbered page is a range without counting skipped rows. */
function partOf(query: HistoryQuery, counters: Counters): HistoryPart {
  if (query.changedSince !== undefined) return { kind: "changed", since: query.changedSince };
  if (query.after !== undefined) return { kind: "oldest", above: query.after };
  if (query.page !== undefined) {
    return { kind: "newest", below: counters.last_seq + 1 - (query.page - 1) * query.limit };
  }
  return { kind: "newest", below: query.before };
}

type Read = (part: HistoryPart, limit: number) => Promise<HistoryPage>;
interface Linked {
  readonly rows: readonly MessageRow[];
  readonly link: string;
}

async function onePage(read: Read, part: HistoryPart, query: HistoryQuery, url: URL): Promise<Linked> {
  const { rows, hasMore } = await read(part, query.limit);
  return { rows, link: hasMore ? nextPage(url, query, part, rows) : "" };
}

/** Returns the number of the message around which a page is asked for; null where none is. */
async function soughtSeq(
  database: Database,
  me: string,
  { conversationId }: Membership,
  { around, at }: HistoryQuery,
  counters: Counters,
  now: Date,
): Promise<number | null> {
  if (around !== undefined) return seqOf(database, me, conversationId, around, now);
  return at === undefined ? null : findSeqAt(database, conversationId, counters, new Date(at));
}

/** Returns the number of a message in this conversation that `me` may read. */
async function seqOf(database: Database, me: string, conversationId: string, id: string, now: Date) {
  const { conversation_id, seq } = await readableMessage(database, me, id, now);
  if (conversation_id !== conversationId) throw notFound("messageNotFound");
  return seq;
}

/** Returns equally many messages before and after one. At an end, the page is not filled up from the other side. */
async function pageAround(read: Read, seq: number, { limit }: HistoryQuery, url: URL): Promise<Linked> {
  const before = Math.floor(limit / 2);
  const [older, newer] = await Promise.all([
    read({ kind: "newest", below: seq }, before),
    read({ kind: "oldest", above: seq - 1 }, limit - before),
  ]);
  const rows = [...older.rows, ...newer.rows];
  const links = [
    older.hasMore && linkTo(url, { before: rows[0]?.seq ?? seq }, "prev"),
    newer.hasMore && linkTo(url, { after: rows.at(-1)?.seq ?? seq }, "next"),
  ];
  return { rows, link: links.filter(Boolean).join(", ") };
}

function nextPage(url: URL, query: HistoryQuery, part: HistoryPart, rows: readonly MessageRow[]): string {
  const first = rows[0];
  const last = rows.at(-1);
  if (!first || !last) return "";
  if (part.kind === "changed") return linkTo(url, { changedSince: last.change_seq }, "next");
  if (part.kind === "oldest") return linkTo(url, { after: last.seq }, "next");
  return linkTo(url, query.page === undefined ? { before: first.seq } : { page: query.page + 1 }, "next");
}
