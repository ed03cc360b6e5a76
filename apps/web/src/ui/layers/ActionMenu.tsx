import { later } from "../later/later.tsx";

/** A menu of nothing but actions. */
export const ActionMenu = later(async () => (await import("./MenuOfActions.tsx")).MenuOfActions);
