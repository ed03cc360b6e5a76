import i18next from "i18next";
import { useSyncExternalStore } from "react";
import { personalKey } from "#/data/personal-storage.ts";
import { beginPush, endPush } from "./push/subscription.ts";
import { canPush } from "./push/worker-registration.ts";

/**
 * The user's choice for this browser: never asked, offered after an unseen message, on, off; or the browser's own
 * state: blocked for this site, or unsupported.
 */
type NotificationState = "unasked" | "offered" | "on" | "off" | "blocked" | "unsupported";

const CHANGED = "lingualoom:notifications";
const keyOf = (me: string) => personalKey(me, "notifications");

/** Android browsers have the interface, but throw when a page uses it: only the service worker can notify there. */
export const canShowItself = () => !/Android/i.test(navigator.userAgent);

/** Needs https. */
const isSupported = () => isSecureContext && "Notification" in window && (canShowItself() || canPush());

/** Safari on iPhones and iPads notifies only from the installed app. */
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
    // If storage is full or refused, nothing is remembered and nothing is shown.
  }
  dispatchEvent(new Event(CHANGED));
}

/**
 * Opens the browser's permission prompt; must be called when the user has just chosen notifications. `onPush` is called
 * once the browser also gets push notifications, which may never happen.
 */
export async function turnNotificationsOn(me: string, onPush = () => {}): Promise<NotificationState> {
  const permission = await Notification.requestPermission();
  // Dismissing the browser's prompt is not an answer, but the offer is not repeated.
  storeNotificationChoice(me, permission === "granted" ? "on" : "off");
  if (permission === "granted") void beginPushFor(me, onPush);
  // A private window of WebKit refuses when asked, but keeps reporting "default".
  return permission === "denied" ? "blocked" : notificationState(me);
}

async function beginPushFor(me: string, onPush: () => void): Promise<void> {
  if (!(await beginPush(me, i18next.language))) return;
  dispatchEvent(new Event(CHANGED));
  onPush();
}

export async function turnNotificationsOff(me: string): Promise<void> {
  storeNotificationChoice(me, "off");
  await endPush(me);
}

export function useNotificationState(me: string): NotificationState {
  const subscribe = (changed: () => void) => {
    addEventListener(CHANGED, changed);
    // Another window of this browser changed it, or the user did in the browser's settings.
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
