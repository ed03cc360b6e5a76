/**
 * What this server writes to the service worker of a device, encrypted for that browser alone. `conversation` shows or
 * replaces the one notification of a conversation; `clear` takes it away.
 */
export type PushPayload = ConversationPush | ClearPush | TestPush;

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
  readonly actions: { readonly reply: string; readonly read: string; readonly mute: string };
}

export interface ClearPush {
  readonly kind: "clear";
  readonly conversationId: string;
  readonly version: number;
  readonly badge: number;
}

export interface TestPush extends Written {
  readonly kind: "test";
}
