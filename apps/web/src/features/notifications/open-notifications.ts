import type { Chat, Message } from "@lingualoom/contract/shapes.ts";
import { inWords } from "../../i18n/in-words.ts";
import type { Arrival } from "../../realtime/arrivals.ts";

const BODY_CHARACTERS = 200;

interface Shown {
  readonly notification: Notification;
  readonly arrival: Arrival;
  readonly open: () => void;
}

/** One per conversation: a later message takes the place of an earlier one, in every window of this browser. */
export interface OpenNotifications {
  readonly show: (arrival: Arrival, open: () => void) => void;
  /**
   * Takes away those of messages that were read, here or on another device, and of those that are gone; what was edited
   * is shown as it is now.
   */
  readonly follow: (chats: readonly Chat[]) => void;
  readonly closeAll: () => void;
}

const isRead = ({ lastMessage, lastReadSeq, unreadCount }: Chat, seq: number) =>
  lastMessage.seq >= seq && (lastReadSeq >= seq || unreadCount === 0);

/** Deleted, or its time is over. */
const isGone = ({ lastMessage }: Chat, seq: number) =>
  lastMessage.seq === seq && lastMessage.deletedAt !== undefined;

/** Whether the message with this number calls nobody any more. */
export const isOver = (chat: Chat, seq: number) => isRead(chat, seq) || isGone(chat, seq);

/** The message as the list of chats has it, if that knows a later revision. */
export const latestOf = (message: Message, { lastMessage }: Chat): Message =>
  lastMessage.seq === message.seq && lastMessage.revision > message.revision ? lastMessage : message;

export function createOpenNotifications(): OpenNotifications {
  const shown = new Map<string, Shown>();

  function close(conversationId: string) {
    shown.get(conversationId)?.notification.close();
    shown.delete(conversationId);
  }

  function show(arrival: Arrival, open: () => void) {
    const { message, name } = arrival;
    const { conversationId } = message;
    const notification = new Notification(name, {
      body: [...inWords(message)].slice(0, BODY_CHARACTERS).join(""),
      tag: conversationId,
      dir: "auto",
      // The page has its own sound, by the person's own rules.
      silent: true,
    });
    // Taken away by hand, it does not come back with an edit; one whose place another has taken says so, too.
    notification.onclose = () => {
      if (shown.get(conversationId)?.notification === notification) shown.delete(conversationId);
    };
    notification.onclick = () => {
      focus();
      close(conversationId);
      open();
    };
    shown.set(conversationId, { notification, arrival, open });
  }

  return {
    show,
    follow(chats) {
      for (const chat of chats) {
        const one = shown.get(chat.conversationId);
        if (!one) continue;
        const { arrival, open } = one;
        const latest = latestOf(arrival.message, chat);
        if (isOver(chat, latest.seq)) close(chat.conversationId);
        else if (latest !== arrival.message) show({ ...arrival, message: latest }, open);
      }
    },
    closeAll: () => [...shown.keys()].forEach(close),
  };
}
