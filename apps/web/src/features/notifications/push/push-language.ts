import { personalKey } from "#/data/personal-storage.ts";

const keyOf = (me: string) => personalKey(me, "push");

/** The language of push notifications registered at the server; null: not subscribed. */
export const pushLanguage = (me: string) => localStorage.getItem(keyOf(me));

export function storePushLanguage(me: string, language: string | null): void {
  try {
    if (language === null) localStorage.removeItem(keyOf(me));
    else localStorage.setItem(keyOf(me), language);
  } catch {
    // If storage is full, the next page subscribes again, which changes nothing.
  }
}
