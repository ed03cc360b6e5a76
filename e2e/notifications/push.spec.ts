import type { PushPayload } from "@lingualoom/contract/push-payload.ts";
import type { BrowserContext, Worker } from "@playwright/test";
import { PushService } from "../../apps/server/test/push-service.ts";
import { bubble, openChat } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

/** Records what the worker shows, because a headless browser refuses notifications. */
interface Standing {
  shown: Map<string, { title: string; body: string; data: object }>;
  opened: string[];
  badges: number[];
}
declare const self: Standing & {
  registration: object;
  navigator: object;
  clients: object;
  dispatchEvent: (event: Event) => boolean;
};

async function standIn(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const shown: Standing["shown"] = new Map();
    Object.assign(self, { shown, opened: [], badges: [] });
    Object.assign(self.registration, {
      showNotification: async (title: string, { tag, ...rest }: { tag: string; body: string; data: object }) =>
        void shown.set(tag, { title, ...rest }),
      getNotifications: async ({ tag }: { tag: string }) => {
        const one = shown.get(tag);
        return one ? [{ ...one, close: () => shown.delete(tag) }] : [];
      },
    });
    // A headless browser ends a worker that writes on an icon.
    const setAppBadge = async (count: number) => void self.badges.push(count);
    Object.assign(self.navigator, { setAppBadge, clearAppBadge: () => setAppBadge(0) });
    Object.assign(self.clients, { openWindow: async (address: string) => void self.opened.push(address) });
  });
}

const shownBy = (worker: Worker) =>
  worker.evaluate(() => [...self.shown.values()].map(({ title, body }) => `${title}: ${body}`));

/** Starts the worker while no page of the app is open, and returns a way to push to it. */
async function startWorker(context: BrowserContext, origin: string) {
  const blank = await context.newPage();
  const session = await context.newCDPSession(blank);
  const registered = Promise.withResolvers<string>();
  const scopeURL = `${origin}/`;
  session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
    const ours = registrations.find((one) => one.scopeURL === scopeURL);
    if (ours) registered.resolve(ours.registrationId);
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await registered.promise;
  await session.send("ServiceWorker.stopAllWorkers");
  await session.send("ServiceWorker.startWorker", { scopeURL });
  await expect.poll(() => context.serviceWorkers().length).toBe(1);
  const [worker] = context.serviceWorkers() as [Worker];
  await expect(() => standIn(worker)).toPass();
  const deliver = (payload: PushPayload) =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin,
      registrationId,
      data: JSON.stringify(payload),
    });
  return { worker, deliver };
}

/** A press on a notification, as the system would tell it. */
const press = (worker: Worker, tag: string) =>
  worker.evaluate(async (tag) => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const notification = { ...self.shown.get(tag), close: () => self.shown.delete(tag) };
    const event = Object.assign(new Event("notificationclick"), {
      notification,
      action: "",
      waitUntil: resolve,
    });
    self.dispatchEvent(event);
    await promise;
  }, tag);

test("a browser with all pages closed shows pushes, and a press opens the message", async ({
  interpreted: { people, product },
}) => {
  await using service = await PushService.start();
  const ana = await people.newcomer("Ana", {}, { serviceWorkers: "allow" });
  const emma = await people.newcomer("Emma");
  await emma.sends(ana, "before");
  await openChat(ana.page, emma);
  await expect.poll(() => ana.page.evaluate(() => Boolean(navigator.serviceWorker.controller))).toBe(true);
  await ana.call("POST", "/push/devices", service.subscribe("laptop"));
  await ana.page.close();

  const { worker, deliver } = await startWorker(ana.context, product.url);
  await emma.sends(ana, "are you there?");
  await expect.poll(() => service.to("laptop")).toHaveLength(1);
  for (const payload of service.to("laptop")) await deliver(payload);
  await expect.poll(() => shownBy(worker)).toEqual([`${emma.name}: are you there?`]);

  const [push] = service.to("laptop");
  if (push?.kind !== "conversation") throw new Error("no push of a conversation");
  await press(worker, push.conversationId);
  const [address = ""] = await worker.evaluate(() => self.opened);
  expect(address).toBe(`/c/${push.conversationId}#m${push.seq}-${push.messageId}`);
  const opened = await ana.context.newPage();
  await opened.goto(address);
  await expect(bubble(opened, "are you there?")).toBeInViewport();

  // Read here, it goes everywhere else.
  await expect.poll(() => service.to("laptop").map(({ kind }) => kind)).toEqual(["conversation", "clear"]);
  expect(service.faults).toEqual([]);
});
