import type { QueryClient } from "@tanstack/react-query";
import i18next from "i18next";
import type { ConversationState } from "../api/conversation-state.ts";
import { keys } from "../api/keys.ts";
import { personQuery } from "../api/people.queries.ts";
import { announce } from "./announcements.ts";
import { changesByOthers } from "./changes-by-others.ts";

const [CONVERSATION] = keys.allConversations;

/**
 * Tells screen readers what others do to messages that are on screen, and what a chat that is open has caught up
 * with. A message that comes by an event is told where its sound is played.
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
    if (fetched && missed > 0) announce(i18next.t("chat:newBelow", { count: missed }));
  };
  return client.getQueryCache().subscribe((event) => {
    const [part, userId] = event.query.queryKey;
    if (part !== CONVERSATION || typeof userId !== "string") return;
    if (event.type === "removed") before.delete(userId);
    if (event.type !== "updated" || event.action.type !== "success") return;
    const state = event.query.state.data as ConversationState;
    const known = before.get(userId);
    before.set(userId, state);
    if (known && event.query.getObserversCount() > 0) void say(userId, state, known, !event.action.manual);
  });
}
