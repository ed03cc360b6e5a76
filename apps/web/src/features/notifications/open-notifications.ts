import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import { inWords } from "#/data/conversations/in-words.ts";
import type { Arrival } from "#/realtime/events/arrivals.ts";
import { withFewMarks } from "#/ui/text/with-few-marks.ts";
import { type InMyLanguage, PATIENCE_MS } from "../translation/renditions/in-my-language.ts";

const BODY_CHARACTERS = 200;

/** U+2068 and U+2069 isolate it, so that it does not decide the direction of the following text. */
const TRANSLATED_GLYPH = "\u2068文A\u2069";

interface OpenNotification {
  readonly arrival: Arrival;
  readonly open: () => void;
  notification: Notification | undefined;
  /** Since when a message of this conversation waits for its rendition; undefined once the latest is shown. */
  waitsSince: number | undefined;
}

/** Resolves to a message in the reader's language, waiting at most `patience` milliseconds for its rendition. */
type LoadForReader = (message: Message, patience: number) => Promise<InMyLanguage>;

/** One notification per conversation: a later message replaces an earlier one, in every window of this browser. */
interface OpenNotifications {
  readonly show: (arrival: Arrival, open: () => void) => void;
  /** Closes notifications of messages that were read on any device or deleted; updates those of edited ones. */
  readonly follow: (conversations: readonly Conversation[]) => void;
  readonly closeAll: () => void;
}

const isRead = ({ lastSeq, lastReadSeq, unreadCount }: Conversation, seq: number) =>
  lastSeq >= seq && (lastReadSeq >= seq || unreadCount === 0);

const isGone = ({ lastMessage }: Conversation, seq: number) =>
  lastMessage.seq === seq && lastMessage.deletedAt !== undefined;

/** Whether the message with this number needs no notification any longer. */
export const needsNoNotification = (one: Conversation, seq: number) => isRead(one, seq) || isGone(one, seq);

/** Returns the message from the list of conversations, if that has a later revision. */
export const latestOf = (message: Message, { lastMessage }: Conversation): Message =>
  lastMessage.seq === message.seq && lastMessage.revision > message.revision ? lastMessage : message;

export function createOpenNotifications(read: LoadForReader): OpenNotifications {
  const shown = new Map<string, OpenNotification>();

  function close(conversationId: string) {
    shown.get(conversationId)?.notification?.close();
    shown.delete(conversationId);
  }

  function draw(one: OpenNotification, { message, isTranslated }: InMyLanguage) {
    const { conversationId } = message;
    const words = isTranslated ? `${TRANSLATED_GLYPH} ${inWords(message)}` : inWords(message);
    const notification = new Notification(withFewMarks(one.arrival.name), {
      body: [...withFewMarks(words)].slice(0, BODY_CHARACTERS).join(""),
      tag: conversationId,
      dir: "auto",
      // The page plays its own sound, by the user's settings.
      silent: true,
    });
    // A notification that the user closed does not return with an edit. A replaced one also fires `onclose`.
    notification.onclose = () => {
      const now = shown.get(conversationId);
      if (now?.notification !== notification) return;
      now.notification = undefined;
      if (now.waitsSince === undefined) shown.delete(conversationId);
    };
    notification.onclick = () => {
      focus();
      close(conversationId);
      one.open();
    };
    Object.assign(one, { notification, waitsSince: undefined });
  }

  async function show(arrival: Arrival, open: () => void) {
    const { conversationId } = arrival.message;
    const before = shown.get(conversationId);
    const now = performance.now();
    // A replacement inherits the waiting time: a series of messages must not wait forever.
    const waitsSince = before?.waitsSince ?? now;
    const one: OpenNotification = { arrival, open, notification: before?.notification, waitsSince };
    shown.set(conversationId, one);
    const words = await read(arrival.message, PATIENCE_MS - (now - waitsSince));
    // False if another one has replaced it, or it is no longer needed.
    const isWanted = () => shown.get(conversationId) === one;
    if (isWanted()) draw(one, words);
    const late = await words.late;
    if (late?.isTranslated && isWanted()) draw(one, late);
  }

  return {
    show: (arrival, open) => void show(arrival, open),
    follow(conversations) {
      for (const conversation of conversations) {
        const one = shown.get(conversation._id);
        if (!one) continue;
        const { arrival, open } = one;
        const latest = latestOf(arrival.message, conversation);
        if (needsNoNotification(conversation, latest.seq)) close(conversation._id);
        else if (latest !== arrival.message) void show({ ...arrival, message: latest }, open);
      }
    },
    closeAll: () => [...shown.keys()].forEach(close),
  };
}
