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
  /** Takes away those of messages that were read, here or on another device, and of those that are gone. */
  readonly closeOver: (chats: readonly Chat[]) => void;
  readonly closeAll: () => void;
}

const isRead = ({ lastMessage, lastReadSeq, unreadCount }: Chat, seq: number) =>
  lastMessage.seq >= seq && (lastReadSeq >= seq || unreadCount === 0);

/** Deleted, or its time is over. */
const isGone = ({ lastMessage }: Chat, seq: number) =>
  lastMessage.seq === seq && lastMessage.deletedAt !== undefined;

/** Whether the message with this number calls nobody any more. */
export const isOver = (chat: Chat, seq: number) => isRead(chat, seq) || isGone(chat, seq);

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
    closeOver(chats) {
      for (const chat of chats) {
        const { conversationId } = chat;
        const one = shown.get(conversationId);
        if (one && isOver(chat, one.seq)) close(conversationId);
      }
    },
    closeAll: () => [...shown.keys()].forEach(close),
  };
}
