import type { Chat, Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import type { ConversationState } from "../data/conversation-state.ts";
import { keys } from "../data/keys.ts";
import { forgetRevisionsBefore } from "../data/local-history.ts";
import { serverNow } from "../transport/server-time.ts";
import type { Chats } from "./conversation-list.events.ts";

/** Looked at least so often, because a device that sleeps stops its timers; and not oftener than that after changes. */
const SELDOM_MS = 30_000;
const SOON_MS = 500;
const TRANSLATIONS = ["translation", "automatic-translation", "translation-failure", "as-read-by"] as const;
const [CONVERSATION] = keys.allConversations;
const [CHATS] = keys.allChats;

/** What is left of it, as the server will say; its counter stays, so that what the server says takes its place. */
function remainsOf(message: Message): Message {
  const { imageSize, alt, language, editedAt, expiresAt, notice, ...rest } = message;
  return { ...rest, text: "", image: "", deletedAt: expiresAt, expired: true };
}

/**
 * Ends messages on this page when their time is over, also without a connection: the server ends them too, and tells it
 * to who can hear. Nothing that was made of them stays in this browser.
 */
export function endInTime(client: QueryClient, me: string): () => void {
  let soon: ReturnType<typeof setTimeout> | undefined;
  let later: ReturnType<typeof setTimeout> | undefined;

  function end(message: Message): Message {
    const { _id, revision } = message;
    forgetRevisionsBefore(me, _id, revision + 1);
    for (const part of TRANSLATIONS) client.removeQueries({ queryKey: keys.ofMessage(part, _id) });
    return remainsOf(message);
  }

  function look() {
    const now = new Date(serverNow()).toISOString();
    let next: string | undefined;
    /** The messages after those whose time is over have ended; null where there are none. A history may be long. */
    const after = (messages: readonly Message[]): Message[] | null => {
      let due = false;
      for (const { expiresAt, deletedAt } of messages) {
        if (!expiresAt || deletedAt) continue;
        if (expiresAt <= now) due = true;
        else if (!next || expiresAt < next) next = expiresAt;
      }
      const isDue = ({ expiresAt, deletedAt }: Message) => expiresAt && expiresAt <= now && !deletedAt;
      return due ? messages.map((message) => (isDue(message) ? end(message) : message)) : null;
    };
    client.setQueriesData<ConversationState>({ queryKey: keys.allConversations }, (state) => {
      const messages = state && after(state.messages);
      return messages ? { ...state, messages } : undefined;
    });
    client.setQueriesData<Chats>({ queryKey: keys.allChats }, (chats) => {
      const all = chats?.pages.flatMap(({ items }) => items) ?? [];
      const last = after(all.map(({ lastMessage }) => lastMessage));
      const chatAfter = (chat: Chat) => ({
        ...chat,
        lastMessage: last?.[all.indexOf(chat)] ?? chat.lastMessage,
      });
      const pages = chats?.pages.map((page) => ({ ...page, items: page.items.map(chatAfter) }));
      return chats && last && pages ? { ...chats, pages } : undefined;
    });
    clearTimeout(later);
    if (next) later = setTimeout(look, Math.min(Date.parse(next) - serverNow() + 1, SELDOM_MS));
  }

  function lookSoon() {
    soon ??= setTimeout(() => {
      soon = undefined;
      look();
    }, SOON_MS);
  }
  const deaf = client.getQueryCache().subscribe(({ type, query }) => {
    const [part] = query.queryKey;
    if (type === "updated" && (part === CONVERSATION || part === CHATS)) lookSoon();
  });
  look();
  return () => {
    deaf();
    clearTimeout(soon);
    clearTimeout(later);
  };
}
