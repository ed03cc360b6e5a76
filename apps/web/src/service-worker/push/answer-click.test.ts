import { expect, test } from "vitest";
import { answerClick } from "./answer-click.ts";
import { renewSubscription } from "./renew-subscription.ts";

const data = { conversationId: "c", messageId: "m", seq: 7, version: 1, notSent: "Not sent" };

function surroundings({
  pages = 0,
  fails = false,
  inThread,
}: {
  pages?: number;
  fails?: boolean;
  inThread?: true;
} = {}) {
  const did: unknown[] = [];
  const clicked = {
    windows: async () =>
      Array.from({ length: pages }, () => ({
        url: "/",
        focus: async () => void did.push("focus"),
        postMessage: (message: unknown) => void did.push(message),
      })),
    openWindow: async (address: string) => void did.push(address),
    async call(method: string, path: string, body: object) {
      did.push(`${method} ${path} ${JSON.stringify(body)}`);
      if (fails) throw new Error("no network");
    },
    showNotification: async (title: string, { body }: NotificationOptions) => void did.push(`${title}: ${body}`),
    newId: () => "id",
    now: () => Date.UTC(2026, 2, 1, 12),
  };
  const click = (action: string, reply?: string) =>
    answerClick({ action, reply, data: { ...data, inThread } }, clicked);
  return { click, did };
}

test("a press opens the conversation at the message, in an open or new window", async () => {
  const closed = surroundings();
  await closed.click("");
  expect(closed.did).toEqual(["/c/c#m7-m"]);
  const open = surroundings({ pages: 2 });
  await open.click("");
  expect(open.did).toEqual([
    "focus",
    { type: "OPEN_CONVERSATION", conversationId: "c", message: { _id: "m", seq: 7 } },
  ]);
});

test.each([
  ["read", ['POST /conversations/c/read {"seq":7}']],
  ["mute", ['PUT /conversations/c/settings {"mutedUntil":"2026-03-01T20:00:00.000Z"}']],
])("the button %s does its action and opens nothing", async (action, calls) => {
  const { click, did } = surroundings({ pages: 1 });
  await click(action);
  expect(did).toEqual(calls);
});

test("a reply typed into the notification is sent, and its message is marked as read", async () => {
  const { click, did } = surroundings();
  await click("reply", " on my way ");
  expect(did).toEqual([
    'POST /conversations/c/messages {"text":"on my way","clientMessageId":"id"}',
    'POST /conversations/c/read {"seq":7}',
  ]);
});

test("a reply to a message of a thread stays in the thread", async () => {
  const { click, did } = surroundings({ inThread: true });
  await click("reply", "on my way");
  expect(did).toEqual([
    'POST /conversations/c/messages {"text":"on my way","thread":{"root":"m"},"clientMessageId":"id"}',
    'POST /conversations/c/threads/m/read {"seq":7}',
  ]);
});

test("without a text field in notifications, the reply button opens the conversation", async () => {
  const { click, did } = surroundings();
  await click("reply");
  expect(did).toEqual(["/c/c#m7-m"]);
});

test("an unsent reply is shown, and other failing buttons open the conversation", async () => {
  const { click, did } = surroundings({ fails: true });
  await click("reply", "on my way");
  expect(did.at(-1)).toBe("Not sent: on my way");
  await click("read");
  expect(did.at(-1)).toBe("/c/c#m7-m");
});

test("a subscription ended by the push service is renewed with the server's key", async () => {
  const stored: object[] = [];
  await renewSubscription({
    publicKey: async () => "key",
    subscribe: async (key) => ({ toJSON: () => ({ endpoint: `https://push/${key}`, keys: { auth: "a" } }) }),
    store: async (subscription) => void stored.push(subscription),
  });
  expect(stored).toEqual([{ endpoint: "https://push/key", keys: { auth: "a" } }]);
});
