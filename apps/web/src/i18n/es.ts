import { byName } from "./by-name.ts";
import type { Texts } from "./en.ts";

export const es = byName<Texts>(import.meta.glob("./es/*.json", { eager: true, import: "default" }));
