import { pathOf } from "@lingualoom/contract/call-input.ts";
import { IMPORTED_MESSAGES_MAX } from "@lingualoom/contract/limits.ts";
import { nextPath } from "@lingualoom/contract/next-path.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { firstPage, followPage, type Page } from "#/transport/call.ts";
import { keys } from "../keys.ts";
import type { MessagePosition } from "../search/highlighted-message.ts";
import type { CachedHistory, CachedPart } from "./conversation-state.ts";
import { changeSeqOf, HISTORY, historyQuery } from "./history.queries.ts";
import { type HistoryPage, shownPart, withAround, withNewer, withOlder } from "./history-window.ts";
import { messageById, putMessages } from "./messages.ts";
import { prepareChat } from "./prepare-chat.ts";

/** Messages loaded before a message that is known only by its `seq`. */
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

const cached = (client: QueryClient, conversationId: string) =>
  client.getQueryData(historyQuery(conversationId).queryKey);

/** Also requests changes made after the page was read. */
function store(client: QueryClient, conversationId: string, { messages }: HistoryPage, after: CachedHistory) {
  const { queryKey } = historyQuery(conversationId);
  const isBehind = after.changeSeq < (cached(client, conversationId)?.changeSeq ?? 0);
  putMessages(client, conversationId, messages);
  client.setQueryData(queryKey, after);
  if (isBehind) void client.invalidateQueries({ queryKey });
}

/** Loads the page before the shown part, unless that was replaced meanwhile and the page no longer joins it. */
export async function loadOlder(client: QueryClient, conversationId: string): Promise<void> {
  const before = cached(client, conversationId);
  const older = before && shownPart(before).older;
  if (!older) return;
  const page = olderPage(await followPage(HISTORY, older));
  const now = cached(client, conversationId);
  if (now && shownPart(now).older === older) store(client, conversationId, page, withOlder(now, page));
}

export async function loadNewer(client: QueryClient, conversationId: string): Promise<void> {
  const newer = cached(client, conversationId)?.window?.newer;
  if (!newer) return;
  const page = newerPage(await followPage(HISTORY, newer));
  const now = cached(client, conversationId);
  if (now?.window?.newer === newer) store(client, conversationId, page, withNewer(now, page));
}

/**
 * @returns whether the message is shown
 * @throws ApiError when the message cannot be read
 */
export async function loadAround(
  client: QueryClient,
  conversationId: string,
  place: MessagePosition,
): Promise<boolean> {
  return showPage(client, conversationId, place, pageAround(client, conversationId, place));
}

/**
 * Loads the part around the first message from a time on, or else around the last.
 * @returns that message; null in an empty conversation
 * @throws ApiError
 */
export async function loadAt(client: QueryClient, conversationId: string, from: Date): Promise<MessagePosition | null> {
  const page = await fetchPageWith(conversationId, { at: from.toISOString() });
  const target = page.messages.find(({ createdAt }) => new Date(createdAt) >= from) ?? page.messages.at(-1);
  if (!target) return null;
  await showPage(client, conversationId, target, Promise.resolve(page));
  return target;
}

/**
 * Looks for a message by its id. Null if it was deleted, for everyone or for me.
 * @throws ApiError, also when the message cannot be read
 */
export async function findMessage(
  client: QueryClient,
  conversationId: string,
  id: string,
): Promise<MessagePosition | null> {
  const known = messageById(client, conversationId, id);
  const message = known ?? (await fetchPageWith(conversationId, { around: id })).messages.find(({ _id }) => _id === id);
  return message && !message.deletedAt && !message.hidden ? message : null;
}

async function showPage(
  client: QueryClient,
  conversationId: string,
  { seq }: MessagePosition,
  coming: Promise<HistoryPage>,
): Promise<boolean> {
  const page = await coming;
  const now = cached(client, conversationId);
  if (!now) return false;
  const after = withAround(now, page, seq);
  store(client, conversationId, page, after);
  return isIn(shownPart(after), seq);
}

const isIn = ({ first, last }: CachedPart, seq: number) => first <= seq && seq <= last;

/** @throws ApiError */
export async function prepareAround(
  client: QueryClient,
  conversationId: string,
  place: MessagePosition,
): Promise<void> {
  const known = cached(client, conversationId);
  if (known && (isIn(known, place.seq) || isIn(shownPart(known), place.seq))) return;
  const page = pageAround(client, conversationId, place);
  await Promise.all([page.catch(() => null), prepareChat(client, conversationId)]);
  await showPage(client, conversationId, place, page);
}

/** Shares a pending request, so that a chat that opens meanwhile does not send it again. */
const pageAround = (client: QueryClient, conversationId: string, place: MessagePosition): Promise<HistoryPage> =>
  client.fetchQuery({
    queryKey: keys.pageAround(conversationId, place.seq),
    queryFn: () => fetchAround(conversationId, place),
    gcTime: 0,
  });

async function fetchAround(conversationId: string, { _id, seq }: MessagePosition): Promise<HistoryPage> {
  const params = { conversationId };
  if (_id) return fetchPageWith(conversationId, { around: _id });
  const after = Math.max(-IMPORTED_MESSAGES_MAX, seq - 1 - BEFORE_IT);
  const page = newerPage(await firstPage(HISTORY, { params, query: { after } }));
  const before = page.messages[0]?.seq ?? seq;
  // The page does not reach as far back as was asked: the conversation begins with it.
  if (before > after + 1) return page;
  return { ...page, older: pathOf("/conversations/:conversationId/messages", { params, query: { before } }) };
}

/** The page around a message leads both ways. */
async function fetchPageWith(conversationId: string, query: { around: string } | { at: string }): Promise<HistoryPage> {
  const page = await firstPage(HISTORY, { params: { conversationId }, query });
  return { ...newerPage(page), older: nextPath(page.headers.get("link"), location.origin, "prev") };
}
