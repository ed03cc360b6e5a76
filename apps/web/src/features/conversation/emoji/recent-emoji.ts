import { personalKey } from "#/data/personal-storage.ts";

const RECENT_MAX = 27;
const keyOf = (me: string) => personalKey(me, "emoji");

/** Returns the emoji picked in this browser, the latest first. */
export function recentEmoji(me: string): readonly string[] {
  return (localStorage.getItem(keyOf(me)) ?? "").split(" ").filter(Boolean);
}

export function rememberEmoji(me: string, emoji: string): void {
  const next = [emoji, ...recentEmoji(me).filter((one) => one !== emoji)].slice(0, RECENT_MAX);
  try {
    localStorage.setItem(keyOf(me), next.join(" "));
  } catch {
    // Storage is full or blocked.
  }
}
