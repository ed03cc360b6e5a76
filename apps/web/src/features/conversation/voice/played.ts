import { personalKey } from "#/data/personal-storage.ts";
import { createStore } from "#/external-store.ts";

/** Voice messages that this browser remembers as heard; older ones are forgotten first. */
const MOST = 500;

/** Rises with each voice message heard, so that components look again. */
export const playedCount = createStore(0);

const read = (me: string): string[] => JSON.parse(localStorage.getItem(personalKey(me, "played")) ?? "[]");

export const isPlayed = (me: string, key: string): boolean => read(me).includes(key);

export function notePlayed(me: string, key: string): void {
  const before = read(me).filter((one) => one !== key);
  localStorage.setItem(personalKey(me, "played"), JSON.stringify([...before, key].slice(-MOST)));
  playedCount.set(playedCount.get() + 1);
}
