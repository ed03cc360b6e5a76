import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { type ConversationState, withMessages } from "#/data/conversations/conversation-state.ts";
import { type ConversationList, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { forgetRevisionsBefore } from "#/data/conversations/local-history.ts";
import { asOfNow, isDue } from "#/data/conversations/remains.ts";
import { keys } from "#/data/keys.ts";
import { byServerTime } from "./by-server-time.ts";

const TRANSLATIONS = [
  "translation",
  "automatic-translation",
  "device-translation",
  "translation-failure",
  "as-read-by",
  "link-translation",
  "picture-words",
  "attachment-texts",
  "device-transcript",
] as const;
const [HISTORY] = keys.allHistories;
const [LIST] = keys.allConversationLists;

type Lifetime = Pick<Message, "expiresAt" | "deletedAt">;

/**
 * Expires messages on this page by the server's time, also offline: the server expires them too, and sends an event to
 * pages that are connected. Nothing that was made of an expired message stays in this browser.
 */
export function expireMessages(client: QueryClient, me: string): () => void {
  function expire(message: Message, now: string): Message {
    const { _id, revision } = message;
    if (isDue(message, now)) {
      forgetRevisionsBefore(me, _id, revision + 1);
      for (const part of TRANSLATIONS) client.removeQueries({ queryKey: keys.ofMessage(part, _id) });
    }
    return asOfNow(message, now);
  }

  return byServerTime(client, [HISTORY, LIST], (now) => {
    let next: string | undefined;
    /** The messages with those expired whose time is over; null where there are none. A history may be long. */
    const after = (messages: readonly Message[]): Message[] | null => {
      let due = false;
      const note = ({ expiresAt, deletedAt }: Lifetime) => {
        if (!expiresAt || deletedAt) return;
        if (expiresAt <= now) due = true;
        else if (!next || expiresAt < next) next = expiresAt;
      };
      for (const message of messages) {
        note(message);
        if (message.replyTo) note(message.replyTo);
      }
      return due ? messages.map((one) => expire(one, now)) : null;
    };
    client.setQueriesData<ConversationState>({ queryKey: keys.allHistories }, (state) => {
      const now = state && withMessages(state, ({ messages }) => after(messages) ?? messages);
      return now === state ? undefined : now;
    });
    client.setQueriesData<ConversationList>({ queryKey: keys.allConversationLists }, (list) => {
      const all = conversationsIn(list);
      const last = after(all.map(({ lastMessage }) => lastMessage));
      const oneAfter = (one: Conversation) => ({
        ...one,
        lastMessage: last?.[all.indexOf(one)] ?? one.lastMessage,
      });
      const pages = list?.pages.map((page) => ({ ...page, items: page.items.map(oneAfter) }));
      return list && last && pages ? { ...list, pages } : undefined;
    });
    return next;
  });
}
