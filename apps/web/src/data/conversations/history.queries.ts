import { PAGE_SIZE_MAX } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { firstPage, followPage, type Page } from "#/transport/call.ts";
import { type Address, newUserId } from "../address.ts";
import { keys } from "../keys.ts";
import { personQuery } from "../people/people.queries.ts";
import { forgetTranslations } from "../translation/forget-translations.ts";
import {
  type CachedHistory,
  EMPTY_HISTORY,
  joined,
  newestSpanOf,
  type Receipts,
  withChanges,
  withReceipts,
} from "./conversation-state.ts";
import { messageById, putMessages } from "./messages.ts";

export const HISTORY = "GET /conversations/:conversationId/messages";
/** After more pages of changes than this, the newest page is loaded again instead. */
const CHANGE_PAGES = 5;
/** Unread messages beyond this many pages are loaded when the reader scrolls to them. */
const UNREAD_PAGES = 10;
const READ_BEFORE = 10;

export const changeSeqOf = ({ headers, items }: Page<Message[]>) =>
  Number(headers.get("x-change-seq")) || Math.max(0, ...items.map(({ changeSeq }) => changeSeq));

const receiptsOf = ({ headers }: Page<Message[]>): Receipts => {
  const header = (name: string) => Number(headers.get(name)) || 0;
  return {
    lastReadSeq: header("x-last-read-seq"),
    theirLastReadSeq: header("x-their-last-read-seq"),
    theirLastDeliveredSeq: header("x-their-last-delivered-seq"),
  };
};

async function newest(client: QueryClient, conversationId: string): Promise<CachedHistory> {
  const page = await firstPage(HISTORY, { params: { conversationId } });
  const receipts = receiptsOf(page);
  const pages = [page, ...(await Promise.all(unreadBefore(conversationId, page, receipts)))];
  for (const { items } of pages) putMessages(client, conversationId, items);
  const span = pages.map(({ items }) => newestSpanOf(items)).reduce(joined);
  return { ...span, changeSeq: Math.min(...pages.map(changeSeqOf)), older: pages.at(-1)?.next ?? null, receipts };
}

/** Requests the pages before the newest that hold unread messages, in parallel: `seq` has no gaps. */
function unreadBefore(conversationId: string, page: Page<Message[]>, { lastReadSeq }: Receipts) {
  const first = page.items[0]?.seq ?? 0;
  const wanted = Math.max(1, lastReadSeq + 1 - READ_BEFORE);
  const isUnread = (page.items.at(-1)?.seq ?? 0) > lastReadSeq;
  // Without the receipt header, nothing counts as unread.
  if (!page.next || !isUnread || !page.headers.has("x-last-read-seq")) return [];
  const pages: Promise<Page<Message[]>>[] = [];
  for (let before = first; before > wanted && pages.length < UNREAD_PAGES; before -= PAGE_SIZE_MAX)
    pages.push(firstPage(HISTORY, { params: { conversationId }, query: { before, limit: PAGE_SIZE_MAX } }));
  return pages;
}

async function changed(client: QueryClient, conversationId: string, since: number): Promise<CachedHistory> {
  const query = { changedSince: since, limit: PAGE_SIZE_MAX };
  let page = await firstPage(HISTORY, { params: { conversationId }, query });
  // Keeps the counter of the first answer, so that changes made while paging are requested again.
  const changeSeq = changeSeqOf(page);
  const receipts = receiptsOf(page);
  const changes = [...page.items];
  for (let read = 1; page.next; read++) {
    if (read >= CHANGE_PAGES) return newest(client, conversationId);
    page = await followPage(HISTORY, page.next);
    changes.push(...page.items);
  }
  // Events and older pages may have changed the cache during the request.
  const now = client.getQueryData<CachedHistory>(keys.history(conversationId));
  if (!now) return newest(client, conversationId);
  for (const message of changes) forgetTranslations(client, messageById(client, conversationId, message._id), message);
  putMessages(client, conversationId, changes);
  return withReceipts(withChanges(now, changes, changeSeq), receipts);
}

/** Loads the user with the id of their conversation, if any; its history is then loaded by that id. */
async function beforeFirstMessage(client: QueryClient, userId: string): Promise<CachedHistory> {
  await client.fetchQuery(personQuery(userId));
  return EMPTY_HISTORY;
}

export const historyQuery = (address: Address) =>
  queryOptions({
    queryKey: keys.history(address),
    queryFn: async ({ client }): Promise<CachedHistory> => {
      const userId = newUserId(address);
      if (userId !== null) return beforeFirstMessage(client, userId);
      const known = client.getQueryData<CachedHistory>(keys.history(address));
      return known ? changed(client, address, known.changeSeq) : newest(client, address);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
