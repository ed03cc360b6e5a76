import { pathOf } from "@lingualoom/contract/call-input.ts";
import { nextPath } from "@lingualoom/contract/next-path.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { firstPage, followPage, type Page } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import type { Place } from "../search/highlighted-message.ts";
import type { ConversationState, HistoryPart } from "./conversation-state.ts";
import { changeSeqOf, HISTORY, historyQuery } from "./history.queries.ts";
import { type HistoryPage, shownPart, withAround, withNewer, withOlderShown } from "./history-window.ts";
import { prepareChat } from "./prepare-chat.ts";

/** Of a place that is known by its number only, so many messages before it come with it. */
const BEFORE_IT = 25;

const olderPage = (page: Page<Message[]>): HistoryPage => ({
  messages: page.items,
  older: page.next,
  newer: null,
  changeSeq: changeSeqOf(page),
});
const newerPage = (page: Page<Message[]>): HistoryPage => ({
  ...olderPage(page),
  older: null,
  newer: page.next,
});

/** Puts what was loaded into the cache. What changed in the page since it was read is asked for. */
function store(client: QueryClient, conversationId: string, before: ConversationState, now: ConversationState) {
  const { queryKey } = historyQuery(conversationId);
  client.setQueryData(queryKey, now);
  if (now.changeSeq < before.changeSeq) void client.invalidateQueries({ queryKey });
}

/**
 * Loads the page before what is shown, unless that has been replaced meanwhile and the page no longer joins it.
 */
export async function loadOlder(client: QueryClient, conversationId: string): Promise<void> {
  const shown = () => client.getQueryData(historyQuery(conversationId).queryKey);
  const before = shown();
  const older = before && shownPart(before).older;
  if (!older) return;
  const page = olderPage(await followPage(HISTORY, older));
  const now = shown();
  if (now && shownPart(now).older === older) store(client, conversationId, now, withOlderShown(now, page));
}

/** Loads the page after the window, in the same way. */
export async function loadNewer(client: QueryClient, conversationId: string): Promise<void> {
  const shown = () => client.getQueryData(historyQuery(conversationId).queryKey);
  const newer = shown()?.window?.newer;
  if (!newer) return;
  const page = newerPage(await followPage(HISTORY, newer));
  const now = shown();
  if (now?.window?.newer === newer) store(client, conversationId, now, withNewer(now, page));
}

/**
 * Shows the page around a message; with one request, however far away it is.
 *
 * @returns whether it is shown
 * @throws ApiError when the message cannot be read, or not any more
 */
export async function loadAround(client: QueryClient, conversationId: string, place: Place): Promise<boolean> {
  return showPage(client, conversationId, place, pageAround(client, conversationId, place));
}

async function showPage(
  client: QueryClient,
  conversationId: string,
  { seq }: Place,
  coming: Promise<HistoryPage>,
): Promise<boolean> {
  const page = await coming;
  const now = client.getQueryData(historyQuery(conversationId).queryKey);
  if (!now) return false;
  const after = withAround(now, page, seq);
  store(client, conversationId, now, after);
  return shownPart(after).messages.some((one) => one.seq === seq);
}

/**
 * The same for a chat that is not open yet; what it opens with is loaded at the same time.
 *
 * @throws ApiError
 */
export async function prepareAround(client: QueryClient, conversationId: string, place: Place): Promise<void> {
  const known = client.getQueryData(historyQuery(conversationId).queryKey);
  const isLoaded = (part: HistoryPart) => part.messages.some(({ seq }) => seq === place.seq);
  if (known && (isLoaded(known) || isLoaded(shownPart(known)))) return;
  const page = pageAround(client, conversationId, place);
  await Promise.all([page.catch(() => null), prepareChat(client, conversationId)]);
  await showPage(client, conversationId, place, page);
}

/** Shares a request that is under way, so that a chat that opens before its page has come does not ask again. */
const pageAround = (client: QueryClient, conversationId: string, place: Place): Promise<HistoryPage> =>
  client.fetchQuery({
    queryKey: keys.pageAround(conversationId, place.seq),
    queryFn: () => fetchAround(conversationId, place),
    gcTime: 0,
  });

async function fetchAround(conversationId: string, { _id, seq }: Place): Promise<HistoryPage> {
  const params = { conversationId };
  if (_id) {
    const page = await firstPage(HISTORY, { params, query: { around: _id } });
    const older = nextPath(page.headers.get("link"), location.origin, "prev");
    return { ...newerPage(page), older };
  }
  const page = newerPage(await firstPage(HISTORY, { params, query: { after: Math.max(0, seq - 1 - BEFORE_IT) } }));
  const before = page.messages[0]?.seq ?? 1;
  if (before === 1) return page;
  return { ...page, older: pathOf("/conversations/:conversationId/messages", { params, query: { before } }) };
}
