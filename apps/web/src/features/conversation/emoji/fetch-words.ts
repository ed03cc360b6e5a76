import { byName } from "../../../i18n/by-name.ts";
import type { Words } from "./matching-emoji.ts";

const loaders = byName<() => Promise<Words>>(import.meta.glob("./words/*.json", { import: "default" }));

/** What the emoji are called in a language of the interface. */
export async function fetchWords(language: string): Promise<Words> {
  const load = loaders[language] ?? loaders.en;
  return (await load?.()) ?? {};
}
