import { later } from "../later/later.tsx";

export const ActionMenu = later(async () => (await import("./MenuOfActions.tsx")).MenuOfActions);
