import i18next from "i18next";
import { useSyncExternalStore } from "react";
import { personalKey } from "#/data/personal-storage.ts";
import { beginPush, endPush } from "./push/subscription.ts";
import { canPush } from "./push/worker-registration.ts";

/**
 * What a person wants of this browser: never asked, offered after a message came unseen, on, off; or what the browser
 * itself decides: refused by the person for this site, or not able to.
 */
type NotificationState = "unasked" | "offered" | "on" | "off" | "blocked" | "unsupported";

const CHANGED = "lingualoom:notifications";
const keyOf = (me: string) => personalKey(me, "notifications");

/** Browsers of Android have the interface, and throw when a page uses it: there only the service worker shows any. */
export const canShowItself = () => !/Android/i.test(navigator.userAgent);

/** Without https there are none. */
const isSupported = () => isSecureContext && "Notification" in window && (canShowItself() || canPush());

/** Safari of iPhones and iPads notifies from the installed app alone. */
export const needsInstalledApp = () =>
  !isSupported() && (navigator as { readonly standalone?: boolean }).standalone === false;

export function notificationState(me: string): NotificationState {
  if (!isSupported()) return "unsupported";
  if (Notification.permission === "denied") return "blocked";
  const stored = localStorage.getItem(keyOf(me));
  if (stored === "on") return Notification.permission === "granted" ? "on" : "unasked";
  return stored === "off" || stored === "offered" ? stored : "unasked";
}

export function storeNotificationChoice(me: string, choice: "offered" | "on" | "off"): void {
  try {
    localStorage.setItem(keyOf(me), choice);
  } catch {
    // Storage is full or refused: then nothing is remembered, and nothing is shown.
  }
  dispatchEvent(new Event(CHANGED));
}

/**
 * Asks the browser for its permission prompt; call it only when the person has just chosen notifications. `onPush` is told
 * when the browser is notified while its pages are closed, too: nobody waits for one that cannot subscribe.
 */
export async function turnNotificationsOn(me: string, onPush = () => {}): Promise<NotificationState> {
  const permission = await Notification.requestPermission();
  // Closing the browser's question is not an answer; the offer does not come back by itself.
  storeNotificationChoice(me, permission === "granted" ? "on" : "off");
  if (permission === "granted") void beginPushFor(me, onPush);
  // A private window of WebKit refuses when asked, and goes on saying that it was not asked.
  return permission === "denied" ? "blocked" : notificationState(me);
}

async function beginPushFor(me: string, onPush: () => void): Promise<void> {
  if (!(await beginPush(me, i18next.language))) return;
  dispatchEvent(new Event(CHANGED));
  onPush();
}

/** Turns them off in this browser, those of closed pages too. */
export async function turnNotificationsOff(me: string): Promise<void> {
  storeNotificationChoice(me, "off");
  await endPush(me);
}

export function useNotificationState(me: string): NotificationState {
  const subscribe = (changed: () => void) => {
    addEventListener(CHANGED, changed);
    // Another window of the same browser changed it, or the person changed it in the browser's settings.
    addEventListener("storage", changed);
    addEventListener("focus", changed);
    return () => {
      removeEventListener(CHANGED, changed);
      removeEventListener("storage", changed);
      removeEventListener("focus", changed);
    };
  };
  return useSyncExternalStore(subscribe, () => notificationState(me));
}
