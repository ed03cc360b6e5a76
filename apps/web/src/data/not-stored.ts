import { createStore } from "../external-store.ts";

export type NotStored = "file" | "text" | "message";

/**
 * Content that this browser has just failed to store, for lack of space or permission: it is lost with the page. Set again for
 * the next failure. Global because it concerns the browser.
 */
export const notStored = createStore<NotStored | null>(null);
