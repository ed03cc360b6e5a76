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
import { dropImported, messageById, putMessages } from "./messages.ts";

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

/** @param before the state to replace; its place is loaded too, unless it is far away or in an imported part */
async function newest(client: QueryClient, conversationId: string, before?: CachedHistory): Promise<CachedHistory> {
  const page = await firstPage(HISTORY, { params: { conversationId } });
  const receipts = receiptsOf(page);
  const place = before ? Math.max(1, (before.window ?? before).first) : Number.POSITIVE_INFINITY;
  const wanted = Math.min(firstUnread(page, receipts), place);
  const pages = [page, ...(await Promise.all(pagesBefore(conversationId, page, wanted)))];
  if (before) dropImported(client, conversationId);
  for (const { items } of pages) putMessages(client, conversationId, items);
  const span = pages.map(({ items }) => newestSpanOf(items)).reduce(joined);
  return { ...span, changeSeq: Math.min(...pages.map(changeSeqOf)), older: pages.at(-1)?.next ?? null, receipts };
}

/** Infinity if all is read; without the receipt header, nothing counts as unread. */
function firstUnread({ items, headers }: Page<Message[]>, { lastReadSeq }: Receipts): number {
  const isUnread = (items.at(-1)?.seq ?? 0) > lastReadSeq && headers.has("x-last-read-seq");
  return isUnread ? Math.max(1, lastReadSeq + 1 - READ_BEFORE) : Number.POSITIVE_INFINITY;
}

/** Requests the pages before the newest down to a message, in parallel: `seq` has no gaps. */
function pagesBefore(conversationId: string, page: Page<Message[]>, wanted: number) {
  const first = page.items[0]?.seq ?? 0;
  if (!page.next) return [];
  const pages: Promise<Page<Message[]>>[] = [];
  for (let before = first; before > wanted && pages.length < UNREAD_PAGES; before -= PAGE_SIZE_MAX)
    pages.push(firstPage(HISTORY, { params: { conversationId }, query: { before, limit: PAGE_SIZE_MAX } }));
  return pages;
}

const movesHistory = ({ system }: Message): boolean =>
  system?.code === "history_imported" || system?.code === "history_removed";

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
  if (changes.some(movesHistory)) return newest(client, conversationId, now);
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
      if (!known || known.hasMoved) return newest(client, address, known);
      return changed(client, address, known.changeSeq);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Loads a conversation again whose imported messages have come, gone or changed; if it is not shown, when it will be. */
export function reloadHistory(client: QueryClient, address: Address): void {
  const { queryKey } = historyQuery(address);
  if (!client.getQueryCache().find({ queryKey, exact: true })?.isActive()) {
    dropImported(client, address);
    return void client.resetQueries({ queryKey, exact: true });
  }
  client.setQueryData(queryKey, (state) => state && { ...state, hasMoved: true as const });
  void client.invalidateQueries({ queryKey, exact: true });
}
