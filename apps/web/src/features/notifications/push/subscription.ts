import { call } from "#/transport/call.ts";
import { pushLanguage, storePushLanguage } from "./push-language.ts";
import { canPush, workerRegistration } from "./worker-registration.ts";

const asText = (key: ArrayBuffer | null) =>
  key &&
  btoa(String.fromCharCode(...new Uint8Array(key)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** Returns a subscription for this server's key; one for another key, such as an earlier database's, is useless. */
async function subscriptionFor(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await workerRegistration();
  const before = await pushManager.getSubscription();
  if (before && asText(before.options.applicationServerKey) === publicKey) return before;
  await before?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** Subscribes this browser to push notifications. Returns false if that is impossible; then open pages notify. */
export async function beginPush(me: string, language: string): Promise<boolean> {
  if (!canPush()) return false;
  try {
    const { publicKey } = await call("GET /push");
    const { endpoint = "", keys } = (await subscriptionFor(publicKey)).toJSON();
    const body = { endpoint, keys: keys as { p256dh: string; auth: string }, language };
    await call("POST /push/devices", { body });
    storePushLanguage(me, language);
    return true;
  } catch {
    // Some browsers have the interface but no push service, or refuse in private windows.
    return false;
  }
}

export async function endPush(me: string): Promise<void> {
  storePushLanguage(me, null);
  const { devices } = await call("GET /push");
  const current = devices.find((device) => device.current);
  if (current) await call("DELETE /push/devices/:id", { params: { id: current._id } });
  await forgetSubscription();
}

/** Removes the subscription and its notifications from the browser; the server forgets it with the session. */
export async function forgetSubscription(): Promise<void> {
  if (!canPush()) return;
  const registration = await workerRegistration();
  for (const shown of await registration.getNotifications()) shown.close();
  await (await registration.pushManager.getSubscription())?.unsubscribe();
}

/** Subscribes again if the server or the browser has lost the subscription, or the language has changed. */
export async function renewPush(me: string, language: string): Promise<void> {
  if (Notification.permission !== "granted") return storePushLanguage(me, null);
  const { devices } = await call("GET /push");
  const isKnown = devices.some((device) => device.current) && pushLanguage(me) === language;
  const subscription = isKnown && (await (await workerRegistration()).pushManager.getSubscription());
  if (!subscription) await beginPush(me, language);
}
