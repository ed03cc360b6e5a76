import type {
  AlertPush,
  ConversationPush,
  PushPayload,
  ShownAlert,
  ShownData,
} from "@lingualoom/contract/push-payload.ts";
import { withFewMarks } from "#/ui/text/with-few-marks.ts";

interface PushEnvironment {
  readonly registration: Pick<ServiceWorkerRegistration, "getNotifications" | "showNotification">;
  /** Whether a page of this app is visible: it shows new messages itself. */
  readonly isLookedAt: () => Promise<boolean>;
  readonly setBadge: (count: number) => void;
  /** Maximum number of buttons per notification in this browser. */
  readonly maxActions: number;
}

const ICON = "/icons/icon-192.png";

export async function showPush(payload: PushPayload, showing: PushEnvironment): Promise<void> {
  const { registration, setBadge } = showing;
  if (payload.kind === "alert" && payload.isOver) {
    for (const one of await registration.getNotifications({ tag: payload.tag })) one.close();
    return;
  }
  if (payload.kind === "alert") {
    // A visible page shows the subject of the alert itself.
    if (payload.isTest || !(await showing.isLookedAt())) await showAlert(payload, registration);
    return;
  }
  setBadge(payload.badge);
  const shown = await registration.getNotifications({ tag: payload.conversationId });
  if (shown.some(({ data }) => (data as ShownData).version >= payload.version)) return;
  if (payload.kind === "clear") for (const one of shown) one.close();
  // A notification closed by the user does not return with an edit.
  else if ((payload.isNew || shown.length > 0) && !(await showing.isLookedAt())) await show(payload, showing);
}

function showAlert(payload: AlertPush, registration: PushEnvironment["registration"]): Promise<void> {
  const { tag, conversationId, title, body, language, isTest = false } = payload;
  const data: ShownAlert = { kind: "alert", conversationId };
  // The text may be in any language.
  const options = { body: withFewMarks(body), tag, lang: language, dir: "auto", icon: ICON, data } as const;
  return registration.showNotification(withFewMarks(title), { ...options, requireInteraction: !isTest });
}

interface Actions {
  readonly actions?: readonly { readonly action: string; readonly title: string; readonly type?: "text" }[];
  readonly renotify?: boolean;
  readonly timestamp?: number;
}

function show(payload: ConversationPush, { registration, maxActions }: PushEnvironment): Promise<void> {
  const { conversationId, messageId, seq, inThread, version, actions } = payload;
  const data: ShownData = { conversationId, messageId, seq, inThread, version, notSent: actions.notSent };
  const options: NotificationOptions & Actions = {
    body: withFewMarks(payload.body),
    tag: conversationId,
    renotify: payload.isNew && !payload.silent,
    silent: !payload.isNew || payload.silent === true,
    timestamp: Date.parse(payload.at),
    // The text may be in any language.
    dir: "auto",
    icon: ICON,
    data,
    actions: [
      { action: "reply", title: actions.reply, type: "text" as const },
      { action: "read", title: actions.read },
      { action: "mute", title: actions.mute },
    ].slice(0, maxActions),
  };
  return registration.showNotification(withFewMarks(payload.title), options);
}
