import { personalKey } from "#/data/personal-storage.ts";

const keyOf = (me: string) => personalKey(me, "push");

/** The language of the notifications' own words, as the server knows it; null: this browser is not notified. */
export const pushLanguage = (me: string) => localStorage.getItem(keyOf(me));

export function storePushLanguage(me: string, language: string | null): void {
  try {
    if (language === null) localStorage.removeItem(keyOf(me));
    else localStorage.setItem(keyOf(me), language);
  } catch {
    // Storage is full: then the next page subscribes again, which changes nothing.
  }
}
