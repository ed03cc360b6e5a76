import { createStore } from "#/external-store.ts";

/** Whether the list of my threads is open. Global because a row above the chats and the account menu open it. */
export const threadsShown = createStore(false);
