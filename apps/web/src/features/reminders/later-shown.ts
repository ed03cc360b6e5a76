import { createStore } from "#/external-store.ts";

/** The open tab of the dialog "Later"; null while it is closed. Global, because commands and menus open it. */
export const laterShown = createStore<"reminders" | "scheduled" | "kept" | null>(null);
