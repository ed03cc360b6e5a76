import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import type { QueryClient } from "@tanstack/react-query";
import { type ConversationList, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { forgetRevisionsBefore } from "#/data/conversations/local-history.ts";
import { messagesOf, putMessages } from "#/data/conversations/messages.ts";
import { asOfNow, isDue } from "#/data/conversations/tombstone.ts";
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
const [MESSAGES] = keys.allMessages;
const [LIST] = keys.allConversationLists;

type Lifetime = Pick<Message, "expiresAt" | "deletedAt">;

/** Works offline too. Data derived from an expired message is also removed from this browser. */
export function expireMessages(client: QueryClient, me: string): () => void {
  return byServerTime(client, [MESSAGES, LIST], (now) => {
    let next: string | undefined;
    const note = ({ expiresAt, deletedAt }: Lifetime) => {
      if (expiresAt && !deletedAt && expiresAt > now && !(next && next <= expiresAt)) next = expiresAt;
    };
    const after = (message: Message): Message => {
      const { _id, revision, replyTo } = message;
      note(message);
      if (replyTo) note(replyTo);
      if (isDue(message, now)) {
        forgetRevisionsBefore(me, _id, revision + 1);
        for (const part of TRANSLATIONS) client.removeQueries({ queryKey: keys.ofMessage(part, _id) });
      }
      return asOfNow(message, now);
    };
    for (const [[, of]] of client.getQueriesData({ queryKey: keys.allMessages }))
      putMessages(client, String(of), [...messagesOf(client, String(of)).values()].map(after));
    client.setQueriesData<ConversationList>({ queryKey: keys.allConversationLists }, (list) => {
      const last = new Map(conversationsIn(list).map(({ lastMessage }) => [lastMessage, after(lastMessage)]));
      if (!list || [...last].every(([before, now]) => before === now)) return undefined;
      const oneAfter = (one: Conversation) => ({ ...one, lastMessage: last.get(one.lastMessage) ?? one.lastMessage });
      return { ...list, pages: list.pages.map((page) => ({ ...page, items: page.items.map(oneAfter) })) };
    });
    return next;
  });
}
