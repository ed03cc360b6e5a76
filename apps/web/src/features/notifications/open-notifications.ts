import type { Chat } from "@lingualoom/contract/shapes.ts";
import type { Arrival } from "../../realtime/arrivals.ts";

const BODY_CHARACTERS = 200;

interface Shown {
  readonly notification: Notification;
  readonly seq: number;
}

/** One per conversation: a later message takes the place of an earlier one, in every window of this browser. */
export interface OpenNotifications {
  readonly show: (arrival: Arrival, open: () => void) => void;
  /** Takes away those of messages that were read, here or on another device, or deleted. */
  readonly closeRead: (chats: readonly Chat[]) => void;
  readonly closeAll: () => void;
}

export const isRead = (chat: Chat, seq: number) =>
  chat.lastMessage.seq >= seq && (chat.lastReadSeq >= seq || chat.unreadCount === 0);

export function createOpenNotifications(): OpenNotifications {
  const shown = new Map<string, Shown>();

  function close(conversationId: string) {
    shown.get(conversationId)?.notification.close();
    shown.delete(conversationId);
  }

  return {
    show({ message, name, text }, open) {
      const { conversationId, seq } = message;
      const notification = new Notification(name, {
        body: [...text].slice(0, BODY_CHARACTERS).join(""),
        tag: conversationId,
        dir: "auto",
        // The page has its own sound, by the person's own rules.
        silent: true,
      });
      notification.onclick = () => {
        focus();
        close(conversationId);
        open();
      };
      shown.set(conversationId, { notification, seq });
    },
    closeRead(chats) {
      for (const chat of chats) {
        const { conversationId } = chat;
        const one = shown.get(conversationId);
        if (one && isRead(chat, one.seq)) close(conversationId);
      }
    },
    closeAll: () => [...shown.keys()].forEach(close),
  };
}
