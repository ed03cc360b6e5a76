import type { Words } from "./matching-emoji.ts";

const files = import.meta.glob<Words>("./words/*.json", { import: "default" });

/** The keywords of the emoji in a language of the interface. */
export async function fetchWords(language: string): Promise<Words> {
  const load = files[`./words/${language}.json`] ?? files["./words/en.json"];
  return (await load?.()) ?? {};
}
