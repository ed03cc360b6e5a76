import { byName } from "./by-name.ts";
import type { Texts } from "./en.ts";

export const fr = byName<Texts>(import.meta.glob("./fr/*.json", { eager: true, import: "default" }));
