import { byName } from "./by-name.ts";
import type { Texts } from "./en.ts";

export const texts = byName(import.meta.glob("./fr/*.json", { eager: true, import: "default" })) as Texts;
