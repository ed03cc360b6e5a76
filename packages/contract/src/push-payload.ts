/**
 * What this server writes to the service worker of a device, encrypted for that browser alone. `conversation` shows or
 * replaces the one notification of a conversation; `clear` takes it away. `alert` is about anything else.
 */
export type PushPayload = ConversationPush | ClearPush | AlertPush;

interface Written {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
}

export interface ConversationPush extends Written {
  readonly kind: "conversation";
  readonly conversationId: string;
  /** Of the latest message that it shows. */
  readonly messageId: string;
  readonly seq: number;
  readonly at: string;
  /** How many messages it stands for, at most `PUSH_COUNTED`. */
  readonly count: number;
  /** False where it changes what the device shows already, such as an edited message: then it makes no sound. */
  readonly isNew: boolean;
  /** Rises for one device and conversation: an older push that comes later changes nothing. */
  readonly version: number;
  /** Conversations with something unread. */
  readonly badge: number;
  /** What its buttons are called, and what an answer that did not leave is. */
  readonly actions: {
    readonly reply: string;
    readonly read: string;
    readonly mute: string;
    readonly notSent: string;
  };
}

export interface ClearPush {
  readonly kind: "clear";
  readonly conversationId: string;
  readonly version: number;
  readonly badge: number;
}

export interface AlertPush extends Written {
  readonly kind: "alert";
  /** An alert replaces the one of the same tag. */
  readonly tag: string;
  /** The chat that a press opens. */
  readonly conversationId: string | null;
  /** A trial: shown over a page that is looked at too, and not until it is pressed. */
  readonly isTest?: boolean;
}

/** What a worker notes with a notification that it shows. */
export interface ShownData {
  readonly conversationId: string;
  readonly messageId: string;
  readonly seq: number;
  readonly version: number;
  readonly notSent: string;
}

/** The same with an alert. */
export interface ShownAlert {
  readonly kind: "alert";
  readonly conversationId: string | null;
}

/** Where a message stands in its conversation. */
export interface MessagePlace {
  readonly _id: string;
  readonly seq: number;
}

/** What a worker asks of a page when its notification was pressed. */
export interface OpenFromNotification {
  readonly type: "OPEN_CONVERSATION";
  readonly conversationId: string;
  /** Absent where it is about none. */
  readonly message?: MessagePlace;
}

/** The address that opens a conversation at a message. */
export const addressAt = (conversationId: string, { _id, seq }: MessagePlace) => `/c/${conversationId}#m${seq}-${_id}`;

/** The message that an address leads to; null without one. */
export function placeInHash(hash: string): MessagePlace | null {
  const [, seq, _id] = /^#?m(\d{1,9})-([\da-f-]{36})$/.exec(hash) ?? [];
  return seq === undefined || _id === undefined ? null : { _id, seq: Number(seq) };
}
