import { readFile } from "node:fs/promises";

const TABLE = new URL("./variants.tsv", import.meta.url);

/** The variants of each group, in the order of the table's columns of words. */
const GROUPS: Readonly<Record<string, readonly string[]>> = {
  en: ["en-US", "en-GB"],
  es: ["es-419", "es-ES"],
  fr: ["fr-CA", "fr"],
  nb: ["nb", "nn"],
  pt: ["pt-BR", "pt-PT"],
  sr: ["sr-Cyrl", "sr-Latn"],
  yue: ["yue"],
  zh: ["zh-Hans", "zh-Hant", "zh-Hant-HK"],
};

/** A sentence whose translation shows which variant it is in. */
export interface VariantSentence {
  readonly variant: string;
  readonly source: string;
  readonly text: string;
  /** Words of the variant; one of them is expected. */
  readonly words: readonly string[];
  /** Words of its siblings that the variant itself does not use. */
  readonly wrong: readonly string[];
}

/** Reads `variants.tsv`: group, source language, sentence, and the words of each variant, separated by `|`. */
export async function readVariantSentences(): Promise<VariantSentence[]> {
  const lines = (await readFile(TABLE, "utf8")).trim().split("\n");
  return lines.flatMap((line) => {
    const [group = "", source = "", text = "", ...cells] = line.split("\t");
    const words = cells.map((cell) => cell.split("|"));
    return (GROUPS[group] ?? []).map((variant, at) => {
      const own = words[at] ?? [];
      const others = words.filter((_, i) => i !== at).flat();
      return { variant, source, text, words: own, wrong: others.filter((word) => !own.includes(word)) };
    });
  });
}

const SPACELESS = /[\p{sc=Han}]/u;
const LETTER = String.raw`[\p{L}\p{M}]`;

/** Whether a text has a word, also as the beginning of a longer one ("autocarros"). */
function has(text: string, word: string): boolean {
  if (SPACELESS.test(word)) return text.includes(word);
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&").replaceAll(" ", String.raw`\s+`);
  return new RegExp(`(?<!${LETTER})${escaped}(?:e?s)?(?!${LETTER})`, "iu").test(text);
}

/** `right`: has a word of the variant and none of its siblings. `neither`: said otherwise. */
export function judgeVariant(answer: string, { words, wrong }: VariantSentence): "right" | "wrong" | "neither" {
  if (wrong.some((word) => has(answer, word) && !words.some((own) => own.includes(word) && has(answer, own))))
    return "wrong";
  return words.some((word) => has(answer, word)) ? "right" : "neither";
}
