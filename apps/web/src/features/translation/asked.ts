import { personalKey } from "../../api/personal-storage.ts";

const KEPT = 500;
const listeners = new Set<() => void>();
const read = new Map<string, { readonly raw: string | null; readonly ids: ReadonlySet<string> }>();

addEventListener("storage", () => {
  for (const listener of listeners) listener();
});

export function onAsked(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * The messages a person pressed "Translate" on, newest last. Kept in the browser, so that a reload and another tab
 * show the translation again; the server has it stored.
 */
export function askedFor(me: string): ReadonlySet<string> {
  const key = personalKey(me, "translated");
  const raw = localStorage.getItem(key);
  const known = read.get(key);
  if (known?.raw === raw) return known.ids;
  const ids = new Set(raw?.split(" "));
  read.set(key, { raw, ids });
  return ids;
}

export function ask(me: string, messageId: string): void {
  const ids = [...askedFor(me)].filter((id) => id !== messageId);
  localStorage.setItem(personalKey(me, "translated"), [...ids, messageId].slice(-KEPT).join(" "));
  for (const listener of listeners) listener();
}
