import type { Word } from "../sentences.ts";
import type { WordReading } from "./word-reading.ts";

type WordReader = (word: Word, sentence: string) => WordReading | Promise<WordReading>;

/** Each library loads with the first word that needs it. */
const READERS: Readonly<Record<string, () => Promise<WordReader>>> = {
  zh: async () => (await import("./chinese.ts")).readChinese,
  ja: async () => (await import("./japanese.ts")).readJapanese,
  ko: async () => (await import("./korean.ts")).readKorean,
  hi: async () => (await import("./devanagari.ts")).readDevanagari,
  mr: async () => (await import("./devanagari.ts")).readDevanagari,
  ne: async () => (await import("./devanagari.ts")).readDevanagari,
};
const anyScript = async () => (await import("./any-script.ts")).readAnyScript;

const IS_LATIN = /^[\p{Script=Latin}\p{M}\p{N}\p{P}\p{Z}]*$/u;
const HAS_KANJI = /\p{Script=Han}/u;

/** Reading Chinese characters in Japanese needs a large dictionary; kana does not. */
export const needsDictionary = (word: string, language: string): boolean => language === "ja" && HAS_KANJI.test(word);

export async function readingOf(word: Word, sentence: string, language: string): Promise<WordReading | null> {
  if (IS_LATIN.test(word.text)) return null;
  const read = await (READERS[language] ?? anyScript)();
  return read(word, sentence);
}
