import { createStore } from "#/external-store.ts";

/** Whether the list of reminders is open. Global because a chat's menu and a command open it. */
export const remindersShown = createStore(false);
