import { createStore } from "#/external-store.ts";

interface AskedReminder {
  readonly conversationId: string | null;
  readonly text: string;
}

type Asked = Pick<AskedReminder, "conversationId"> & Partial<AskedReminder>;

/** Set while the dialog that makes a reminder is open. Global, because menus open it. */
export const askedReminder = createStore<AskedReminder | null>(null);

/** Asks for a text and a time. */
export const openReminderDialog = ({ conversationId, text = "" }: Asked): void =>
  askedReminder.set({ conversationId, text });
