import type { Words } from "./matching-emoji.ts";

const loaders: Readonly<Record<string, () => Promise<{ default: Words }>>> = {
  en: () => import("./words/en.json"),
  es: () => import("./words/es.json"),
  fr: () => import("./words/fr.json"),
  ar: () => import("./words/ar.json"),
};

/** The keywords of the emoji in a language of the interface. */
export async function fetchWords(language: string): Promise<Words> {
  const load = loaders[language] ?? loaders.en;
  return (await load?.())?.default ?? {};
}
