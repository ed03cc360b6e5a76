import type { ConversationPush, PushPayload } from "@lingualoom/contract/push-payload.ts";
import { expect, test } from "vitest";
import { showPush } from "./show-push.ts";

interface ShownNotification {
  readonly title: string;
  readonly options: NotificationOptions & { readonly actions?: readonly { readonly action: string }[] };
}

function device({ lookedAt = false, maxActions = 2 } = {}) {
  const shown = new Map<string, ShownNotification>();
  const badges: number[] = [];
  const registration = {
    async getNotifications({ tag = "" } = {}) {
      const one = shown.get(tag);
      return one ? [{ data: one.options.data, close: () => void shown.delete(tag) } as Notification] : [];
    },
    async showNotification(title: string, options: NotificationOptions = {}) {
      shown.set(options.tag ?? "", { title, options });
    },
  };
  const push = (payload: PushPayload) =>
    showPush(payload, {
      registration,
      maxActions,
      isLookedAt: async () => lookedAt,
      setBadge: (count) => void badges.push(count),
    });
  return { push, shown, badges, bodies: () => [...shown.values()].map(({ options }) => options.body) };
}

const push = (version: number, more: Partial<ConversationPush> = {}): ConversationPush => ({
  kind: "conversation",
  conversationId: "c",
  messageId: `m${version}`,
  seq: version,
  version,
  count: version,
  badge: 1,
  title: "Ana",
  body: `message ${version}`,
  language: "en",
  direction: "ltr",
  isNew: true,
  at: "2026-03-01T12:00:00.000Z",
  actions: { reply: "Reply", read: "Read", mute: "Mute", notSent: "Not sent" },
  ...more,
});
const clear = (version: number) => ({ kind: "clear", conversationId: "c", version, badge: 0 }) as const;

test("a later push replaces the conversation's notification, and rings", async () => {
  const { push: come, shown, bodies, badges } = device();
  await come(push(1));
  await come(push(2));
  await come(push(1, { conversationId: "another", badge: 2 }));
  expect(bodies()).toEqual(["message 2", "message 1"]);
  expect(shown.get("c")?.options).toMatchObject({
    renotify: true,
    silent: false,
    data: { seq: 2, version: 2 },
  });
  expect(badges).toEqual([1, 1, 2]);
});

test("a message sent without sound is shown and does not ring", async () => {
  const { push: come, shown } = device();
  await come(push(1));
  await come(push(2, { silent: true }));
  expect(shown.get("c")?.options).toMatchObject({ body: "message 2", silent: true, renotify: false });
});

test("a letter under dozens of marks is drawn over no other text", async () => {
  const { push: come, bodies } = device();
  await come(push(1, { body: `a${"\u0301".repeat(60)} b\u0301 नमस्ते` }));
  expect(bodies()).toEqual([`a${"\u0301".repeat(8)} b\u0301 नमस्ते`]);
});

test("a late, older push changes nothing", async () => {
  const { push: come, bodies } = device();
  await come(push(2));
  await come(push(1));
  await come(clear(1));
  expect(bodies()).toEqual(["message 2"]);
});

test("a notification closes when it was read elsewhere", async () => {
  const { push: come, bodies, badges } = device();
  await come(push(1));
  await come(clear(2));
  expect(bodies()).toEqual([]);
  expect(badges.at(-1)).toBe(0);
});

test("an edit is shown without a sound and does not bring back a closed notification", async () => {
  const { push: come, shown, bodies } = device();
  await come(push(1));
  await come(push(2, { isNew: false, body: "changed" }));
  expect(shown.get("c")?.options).toMatchObject({ body: "changed", silent: true, renotify: false });
  shown.clear();
  await come(push(3, { isNew: false }));
  expect(bodies()).toEqual([]);
});

test("a focused page shows its own messages instead of a notification", async () => {
  const { push: come, bodies } = device({ lookedAt: true });
  await come(push(1));
  expect(bodies()).toEqual([]);
});

test("buttons beyond the browser's limit are left out, the first stay", async () => {
  const { push: come, shown } = device({ maxActions: 2 });
  await come(push(1));
  expect(shown.get("c")?.options.actions?.map(({ action }) => action)).toEqual(["reply", "read"]);
});

test("an alert that was dealt with elsewhere is closed", async () => {
  const { push: come, bodies } = device();
  const alert = { kind: "alert", conversationId: "c", title: "Call", language: "en", direction: "ltr" } as const;
  for (const tag of ["call 1", "call 2"]) await come({ ...alert, tag, body: tag });
  await come({ ...alert, tag: "call 1", body: "", isOver: true });
  await come({ ...alert, tag: "call 3", body: "", isOver: true });
  expect(bodies()).toEqual(["call 2"]);
});

test("a test notification shows even on a focused page", async () => {
  const { push: come, bodies } = device({ lookedAt: true });
  await come({
    kind: "alert",
    tag: "test",
    conversationId: null,
    isTest: true,
    title: "It works",
    body: "Really",
    language: "en",
    direction: "ltr",
  });
  expect(bodies()).toEqual(["Really"]);
});
