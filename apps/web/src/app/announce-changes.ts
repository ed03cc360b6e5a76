import type { Query, QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import type { ConversationState } from "../data/conversation-state.ts";
import { keys } from "../data/keys.ts";
import { personQuery } from "../data/people.queries.ts";
import { heardOf } from "../realtime/arrivals.ts";
import { announce } from "./announcements.ts";
import { changesByOthers } from "./changes-by-others.ts";
import { newInChats } from "./new-in-conversations.ts";

const [CONVERSATION] = keys.allConversations;
const [CHATS] = keys.allChats;
type Lists = Parameters<typeof newInChats>[0];

/** Once for all that was missed, however much it is. */
function sayNews(names: readonly string[], count: number): void {
  const who = names.filter(Boolean).join(", ");
  const text = i18next.t("chat:newBelow", { count });
  announce(who ? i18next.t("chat:arrived", { name: who, text }) : text);
}

/**
 * Tells screen readers what others do to messages that are on screen, and after being cut off who wrote how much, in
 * the open chat and in the others. A message that comes by an event is told where its sound is played.
 */
export function speakOfChanges(client: QueryClient, me: string): () => void {
  const before = new Map<string, ConversationState>();
  const say = async (
    userId: string,
    state: ConversationState,
    known: ConversationState,
    fetched: boolean,
  ) => {
    const { edited, deleted, missed } = changesByOthers(known, state, me);
    if (edited.length + deleted + missed === 0) return;
    await i18next.loadNamespaces("notifications");
    const name = client.getQueryData(personQuery(userId).queryKey)?.fullName ?? "";
    for (const { text } of edited) announce(i18next.t("notifications:messageChanged", { name, text }));
    if (deleted > 0) announce(i18next.t("notifications:messagesDeleted", { name, count: deleted }));
    if (fetched && missed > 0) sayNews([name], missed);
  };
  let chats: Lists | undefined;
  const sayElsewhere = (now: Lists, fetched: boolean) => {
    const isOpen = (query: Query) => query.queryKey[0] === CONVERSATION && query.getObserversCount() > 0;
    const open = client.getQueryCache().getAll().find(isOpen)?.queryKey[1];
    const { names, count } = newInChats(chats ?? now, now, String(open), heardOf);
    chats = now;
    if (fetched && count > 0) sayNews(names, count);
  };
  return client.getQueryCache().subscribe((event) => {
    const [part, userId] = event.query.queryKey;
    if (part === CHATS && userId === "" && event.type === "updated" && event.action.type === "success")
      sayElsewhere(event.query.state.data as Lists, !event.action.manual);
    if (part !== CONVERSATION || typeof userId !== "string") return;
    if (event.type === "removed") before.delete(userId);
    if (event.type !== "updated" || event.action.type !== "success") return;
    const state = event.query.state.data as ConversationState;
    const known = before.get(userId);
    before.set(userId, state);
    if (known && event.query.getObserversCount() > 0) void say(userId, state, known, !event.action.manual);
  });
}
