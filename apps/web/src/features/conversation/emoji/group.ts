import type groups from "./groups.json";

/** A tab of the picker. */
export type Group = keyof typeof groups | "recent";
