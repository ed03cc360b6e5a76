import { isKana, toHiragana, toRomaji } from "wanakana";
import type { Word } from "../sentences.ts";
import type { WordReading } from "./word-reading.ts";

interface Token {
  readonly surface_form: string;
  /** Counts from 1. */
  readonly word_position: number;
  readonly reading?: string | undefined;
  readonly pronunciation?: string | undefined;
}

const inDictionary = async (sentence: string): Promise<readonly Token[]> =>
  (await import("./japanese-dictionary.ts")).tokenize(sentence);

/** Returns the tokens within a word, or the one that contains it. */
const within = ({ text, at }: Word, tokens: readonly Token[]): readonly Token[] =>
  tokens.filter(({ word_position: from, surface_form }) => {
    const start = from - 1;
    return start < at + text.length && start + surface_form.length > at;
  });

/** Uses the pronunciation of the particles は and へ, but keeps written long vowels: `ginkou`, not `ginkoo`. */
const said = ({ reading, pronunciation }: Token): string | undefined =>
  pronunciation?.includes("ー") && !reading?.includes("ー") ? reading : (pronunciation ?? reading);

export async function readJapanese(word: Word, sentence: string): Promise<WordReading> {
  if (isKana(word.text)) return { kana: toHiragana(word.text), latin: toRomaji(word.text) };
  const tokens = within(word, await inDictionary(sentence));
  const joined = (part: (token: Token) => string | undefined) =>
    tokens.map((token) => part(token) ?? token.surface_form).join("");
  return {
    kana: toHiragana(joined(({ reading }) => reading)),
    latin: toRomaji(joined(said)),
  };
}
