import { createStore } from "#/external-store.ts";

/** Whether the list of one's reminders is open. Global because a menu of a chat and a command open it. */
export const remindersShown = createStore(false);
