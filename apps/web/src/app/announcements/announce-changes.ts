import type { Message } from "@lingualoom/contract/shapes.ts";
import type { Query, QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import type { ConversationState } from "#/data/conversations/conversation-state.ts";
import type { ConversationList } from "#/data/conversations/conversations.queries.ts";
import { cachedName } from "#/data/conversations/conversations.queries.ts";
import { historyOf } from "#/data/conversations/loaded-history.ts";
import { keys } from "#/data/keys.ts";
import { inMyLanguage } from "#/features/translation/renditions/in-my-language.ts";
import { arrivedIn } from "#/realtime/events/arrivals.ts";
import { announce } from "./announcements.ts";
import { changesByOthers } from "./changes-by-others.ts";
import { findNewMessages } from "./new-in-conversations.ts";

/** A response may bring a message this long before its event, which announces it with its text. */
const EVENT_MS = 1_000;

const [HISTORY] = keys.allHistories;
const [LIST] = keys.allConversationLists;

function announceMissed(names: readonly string[], count: number): void {
  const who = names.filter(Boolean).join(", ");
  const text = i18next.t("chat:newBelow", { count });
  announce(who ? i18next.t("chat:arrived", { name: who, text }) : text);
}

/**
 * Announces to screen readers what others do to messages on the screen and, after a lost connection, who has written
 * how much in which conversation. `effects.ts` announces messages that arrive as events.
 */
export function announceChanges(client: QueryClient, me: string): () => void {
  let stopped = false;
  const eventsHaveCome = async () => {
    await new Promise((resolve) => setTimeout(resolve, EVENT_MS));
    return !stopped;
  };
  const before = new Map<string, ConversationState>();
  for (const [[, address]] of client.getQueriesData({ queryKey: [HISTORY] })) {
    const state = historyOf(client, String(address));
    if (state) before.set(String(address), state);
  }
  const announceHistory = async (
    conversationId: string,
    state: ConversationState,
    known: ConversationState,
    fetched: boolean,
  ) => {
    const { edited, deleted, missed } = changesByOthers(known, state, me);
    if (edited.length + deleted.length + missed.length === 0) return;
    const nameOf = (userId: string) => cachedName(client, conversationId, userId);
    const read = edited.map((message) => inMyLanguage(client, message));
    const isStillSo = ({ _id, revision }: Message) =>
      before
        .get(conversationId)
        ?.messages.some((one) => one._id === _id && one.revision === revision && !one.deletedAt);
    for (const one of read) {
      const { message } = await one;
      // If it changed again while its rendition was loading, it is announced in its current state, or as deleted.
      if (stopped || !isStillSo(message)) continue;
      const { senderId, text } = message;
      announce(i18next.t("notifications:messageChanged", { name: nameOf(senderId), text }));
    }
    const namesOf = (messages: readonly Message[]) => [...new Set(messages.map(({ senderId }) => nameOf(senderId)))];
    if (deleted.length > 0) {
      const name = namesOf(deleted).join(", ");
      announce(i18next.t("notifications:messagesDeleted", { name, count: deleted.length }));
    }
    if (!fetched || missed.length === 0 || !(await eventsHaveCome())) return;
    const news = missed.filter(({ seq }) => !arrivedIn.get(conversationId)?.has(seq));
    if (news.length > 0) announceMissed(namesOf(news), news.length);
  };
  let list = client.getQueryData<ConversationList>(keys.conversationList(""));
  const announceList = async (now: ConversationList, fetched: boolean) => {
    const then = list ?? now;
    list = now;
    if (!fetched || !(await eventsHaveCome())) return;
    const isOpen = (query: Query) => query.queryKey[0] === HISTORY && query.getObserversCount() > 0;
    const open = client.getQueryCache().getAll().find(isOpen)?.queryKey[1];
    const { names, count } = findNewMessages(then, now, { me, open: String(open), arrivedIn });
    if (count > 0) announceMissed(names, count);
  };
  const stopFollowing = client.getQueryCache().subscribe((event) => {
    const [part, of] = event.query.queryKey;
    if (part === LIST && of === "" && event.type === "updated" && event.action.type === "success")
      void announceList(event.query.state.data as ConversationList, !event.action.manual);
    if (part !== HISTORY || typeof of !== "string") return;
    if (event.type === "removed") before.delete(of);
    if (event.type !== "updated" || event.action.type !== "success") return;
    const state = historyOf(client, of);
    if (!state) return;
    const known = before.get(of);
    before.set(of, state);
    if (known && event.query.getObserversCount() > 0) void announceHistory(of, state, known, !event.action.manual);
  });
  return () => {
    stopped = true;
    stopFollowing();
  };
}
