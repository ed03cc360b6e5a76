import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { scriptsOf } from "../languages.ts";

export interface Sample {
  readonly language: string;
  readonly words: number;
  readonly text: string;
}

const EVERY_NTH_LINE = 2;

/** Windows of a few words, one a size from every second line of files `XX.txt` with one sentence a line. */
export async function readSamples(
  folder: string,
  sizes: readonly number[],
  isWanted: (language: string) => boolean,
): Promise<Sample[]> {
  const found: Sample[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const language = file.replace(/\.txt$/u, "");
    if (!isWanted(language)) continue;
    const lines = (await readFile(join(folder, file), "utf8")).trim().split("\n");
    lines.forEach((line, i) => {
      if (i % EVERY_NTH_LINE !== 0) return;
      const words = [...new Intl.Segmenter(language, { granularity: "word" }).segment(line)];
      const starts = words.filter((word) => word.isWordLike).map((word) => word.index);
      for (const size of sizes) {
        const first = (i * 7) % Math.max(1, starts.length - size);
        const text = line.slice(starts[first], starts[first + size]);
        if (/\p{L}/u.test(text)) found.push({ language, words: size, text });
      }
    });
  }
  return found;
}

/** As people type on a foreign keyboard: `manana`, `cafe`. */
export const withoutAccents = (text: string) =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .normalize("NFC");

/** Languages that even people who speak one of them read as their own. */
const TWINS = [
  ["bs", "hr"],
  ["id", "ms"],
  ["nb", "da"],
  ["gl", "pt", "es"],
  ["af", "nl"],
];
export const areTwins = (a: string, b: string) =>
  a === b || TWINS.some((group) => group.includes(a) && group.includes(b));

const SCRIPT_CLASSES: Readonly<Record<string, string>> = {
  Arab: "Arabic script (ar fa ur)",
  Cyrl: "Cyrillic (be bg ru sr uk)",
  Deva: "Devanagari (hi mr)",
  Hani: "Chinese",
};

/** The class of a language: what its detection depends on. */
export function classOf(language: string): string {
  const [script = ""] = scriptsOf(language);
  if (script !== "Latn") return SCRIPT_CLASSES[script] ?? "scripts of one language";
  return TWINS.some((group) => group.includes(language)) ? "Latin, with a twin" : "Latin";
}
