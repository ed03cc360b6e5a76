import { useSyncExternalStore } from "react";
import { personalKey } from "../../data/account/personal-storage.ts";

/**
 * What a person wants of this browser: never asked, offered after a message came unseen, on, off; or what the browser
 * itself decides: refused by the person for this site, or not able to.
 */
export type NotificationState = "unasked" | "offered" | "on" | "off" | "blocked" | "unsupported";

const CHANGED = "lingualoom:notifications";
const keyOf = (me: string) => personalKey(me, "notifications");

/**
 * Without https there are none. Browsers of Android have the interface, and throw when a page without a service worker
 * uses it.
 */
const isSupported = () =>
  isSecureContext && "Notification" in window && !/Android/i.test(navigator.userAgent);

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

/** Asks the browser for its permission prompt; call it only when the person has just chosen notifications. */
export async function turnNotificationsOn(me: string): Promise<NotificationState> {
  const permission = await Notification.requestPermission();
  // Closing the browser's question is not an answer; the offer does not come back by itself.
  storeNotificationChoice(me, permission === "granted" ? "on" : "off");
  // A private window of WebKit refuses when asked, and goes on saying that it was not asked.
  return permission === "denied" ? "blocked" : notificationState(me);
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
