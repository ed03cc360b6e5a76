import { byName } from "./by-name.ts";
import type { Texts } from "./en.ts";

export const ar = byName<Texts>(import.meta.glob("./ar/*.json", { eager: true, import: "default" }));
