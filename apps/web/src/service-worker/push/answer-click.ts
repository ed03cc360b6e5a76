import {
  addressAt,
  type MessagePlace,
  type OpenFromNotification,
  type ShownAlert,
  type ShownData,
} from "@lingualoom/contract/push-payload.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";

interface Window {
  readonly url: string;
  focus(): Promise<unknown>;
  postMessage(message: OpenFromNotification): void;
}

interface ClickEnvironment {
  readonly windows: () => Promise<readonly Window[]>;
  readonly openWindow: (address: string) => Promise<unknown>;
  readonly call: (method: "POST" | "PUT", path: string, body: object) => Promise<void>;
  readonly showNotification: (title: string, options: NotificationOptions) => Promise<void>;
  readonly newId: () => string;
  readonly now: () => number;
}

/** The duration in the button's label. */
const MUTE_MS = 8 * 3_600_000;

interface Click {
  readonly action: string;
  /** Text entered into the notification, if the browser supports it. */
  readonly reply: string | undefined;
  readonly data: ShownData | ShownAlert;
}

/** Performs the action of a notification's button, or opens its conversation at the message. */
export async function answerClick({ action, reply, data }: Click, clicked: ClickEnvironment): Promise<void> {
  if ("kind" in data) return open(data.conversationId, null, clicked);
  const { conversationId, messageId: _id, seq, inThread } = data;
  const opening = () => open(conversationId, { _id, seq }, clicked);
  const path = `/conversations/${conversationId}`;
  const read = () => clicked.call("POST", `${path}${inThread ? `/threads/${_id}` : ""}/read`, { seq });
  const thread = inThread && { thread: { root: _id } };
  const text = isVisible(reply ?? "") ? reply?.trim() : "";
  try {
    if (action === "read") await read();
    else if (action === "mute") {
      const mutedUntil = new Date(clicked.now() + MUTE_MS).toISOString();
      await clicked.call("PUT", `${path}/settings`, { mutedUntil });
    } else if (action === "reply" && text) {
      await clicked.call("POST", `${path}/messages`, { text, ...thread, clientMessageId: clicked.newId() });
      await read().catch(() => {});
    } else await opening();
  } catch {
    // The user's text must not be lost.
    if (text) await clicked.showNotification(data.notSent, { body: text, tag: `${conversationId} not sent`, data });
    else await opening();
  }
}

async function open(
  conversationId: string | null,
  message: MessagePlace | null,
  { windows, openWindow }: ClickEnvironment,
): Promise<void> {
  const [window] = await windows();
  if (!window) {
    const address =
      conversationId === null ? "/" : message ? addressAt(conversationId, message) : `/c/${conversationId}`;
    return void (await openWindow(address));
  }
  // Focused first: the permission for it expires soon after the click.
  await window.focus().catch(() => {});
  if (conversationId !== null)
    window.postMessage({ type: "OPEN_CONVERSATION", conversationId, ...(message && { message }) });
}
