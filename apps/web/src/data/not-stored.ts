import { createStore } from "../external-store.ts";

export type NotStored = "file" | "text" | "message";

/**
 * What this browser has just not stored, because it has no room or stores nothing: it is lost with the page. Set again for the
 * next one. Global because it is about the browser.
 */
export const notStored = createStore<NotStored | null>(null);
