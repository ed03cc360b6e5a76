import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import { inWords } from "../../i18n/in-words.ts";
import type { Arrival } from "../../realtime/events/arrivals.ts";

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
  readonly follow: (conversations: readonly Conversation[]) => void;
  readonly closeAll: () => void;
}

const isRead = ({ lastMessage, lastReadSeq, unreadCount }: Conversation, seq: number) =>
  lastMessage.seq >= seq && (lastReadSeq >= seq || unreadCount === 0);

/** Deleted, or its time is over. */
const isGone = ({ lastMessage }: Conversation, seq: number) =>
  lastMessage.seq === seq && lastMessage.deletedAt !== undefined;

/** Whether nobody has to be notified of the message with this number any more. */
export const isOver = (one: Conversation, seq: number) => isRead(one, seq) || isGone(one, seq);

/** The message as the list of conversations has it, if that knows a later revision. */
export const latestOf = (message: Message, { lastMessage }: Conversation): Message =>
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
    // A notification that the person closed does not return with an edit. A replaced one also fires `onclose`.
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
    follow(conversations) {
      for (const conversation of conversations) {
        const one = shown.get(conversation._id);
        if (!one) continue;
        const { arrival, open } = one;
        const latest = latestOf(arrival.message, conversation);
        if (isOver(conversation, latest.seq)) close(conversation._id);
        else if (latest !== arrival.message) show({ ...arrival, message: latest }, open);
      }
    },
    closeAll: () => [...shown.keys()].forEach(close),
  };
}
