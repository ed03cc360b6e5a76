import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sentence } from "@lingualoom/fixtures/search/searched.ts";

/** The lines of `XX.txt` for each of these languages. */
export async function readSentences(folder: string, languages: readonly string[]): Promise<Sentence[]> {
  const read = languages.map(async (language) => {
    const text = await readFile(join(folder, `${language}.txt`), "utf8");
    return text
      .trimEnd()
      .split("\n")
      .map((line, i) => ({ language, line: i + 1, text: line }));
  });
  return (await Promise.all(read)).flat();
}
