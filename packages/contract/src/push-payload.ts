/**
 * A push message from the server to a service worker, encrypted for that browser. `conversation` shows or replaces the
 * single notification of a conversation; `clear` removes it. `alert` is for everything else.
 */
export type PushPayload = ConversationPush | ClearPush | AlertPush;

interface PushBase {
  readonly title: string;
  readonly body: string;
  readonly language: string;
  readonly direction: "ltr" | "rtl";
}

export interface ConversationPush extends PushBase {
  readonly kind: "conversation";
  readonly conversationId: string;
  /** The latest message that it shows. */
  readonly messageId: string;
  readonly seq: number;
  /** Only its thread shows the message, and buttons answer there. */
  readonly inThread?: true;
  readonly at: string;
  /** Number of messages it summarizes, at most `PUSH_COUNTED`. */
  readonly count: number;
  /** False if it updates what the device already shows, such as an edited message; it is then silent. */
  readonly isNew: boolean;
  /** The latest message was sent without sound. */
  readonly silent?: true;
  /** Increases per device and conversation: a late, older push is ignored. */
  readonly version: number;
  readonly badge: number;
  /** Labels of its buttons, and of a reply that could not be sent. */
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

export interface AlertPush extends PushBase {
  readonly kind: "alert";
  /** An alert replaces another one with the same tag. */
  readonly tag: string;
  readonly conversationId: string | null;
  /** Closes what is shown with the tag: it was dealt with in another browser. */
  readonly isOver?: true;
  /** A test: also shown while the page is visible, and dismissed without a click. */
  readonly isTest?: boolean;
}

export interface ShownData {
  readonly conversationId: string;
  readonly messageId: string;
  readonly seq: number;
  readonly inThread?: true | undefined;
  readonly version: number;
  readonly notSent: string;
}

export interface ShownAlert {
  readonly kind: "alert";
  readonly conversationId: string | null;
}

/** A message and its position in its conversation. */
export interface MessagePlace {
  readonly _id: string;
  readonly seq: number;
}

/** Message from the service worker to a page after a click on a notification. */
export interface OpenFromNotification {
  readonly type: "OPEN_CONVERSATION";
  readonly conversationId: string;
  readonly message?: MessagePlace;
}

/** Returns the address that opens a conversation at a message. */
export const addressAt = (conversationId: string, { _id, seq }: MessagePlace) => `/c/${conversationId}#m${seq}-${_id}`;

/** Parses the message in an address; null without one. */
export function placeInHash(hash: string): MessagePlace | null {
  const [, seq, _id] = /^#?m(-?\d{1,9})-([\da-f-]{36})$/.exec(hash) ?? [];
  return seq === undefined || _id === undefined ? null : { _id, seq: Number(seq) };
}
