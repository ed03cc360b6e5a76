import type { Words } from "./matching-emoji.ts";

const files = import.meta.glob<Words>("./words/*.json", { import: "default" });

export async function fetchWords(language: string): Promise<Words> {
  const load = files[`./words/${language}.json`] ?? files["./words/en.json"];
  return (await load?.()) ?? {};
}
