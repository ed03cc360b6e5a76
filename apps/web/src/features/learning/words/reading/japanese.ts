import { isKana, toHiragana, toRomaji } from "wanakana";
import type { Word } from "../sentences.ts";
import type { WordReading } from "./word-reading.ts";

/** What a dictionary knows of a piece of a sentence. */
interface Token {
  readonly surface_form: string;
  /** From 1. */
  readonly word_position: number;
  readonly reading?: string | undefined;
  readonly pronunciation?: string | undefined;
}

const inDictionary = async (sentence: string): Promise<readonly Token[]> =>
  (await import("./japanese-dictionary.ts")).tokenize(sentence);

/** The pieces of a sentence that lie in a word, or the word in one of them. */
const within = ({ text, at }: Word, tokens: readonly Token[]): readonly Token[] =>
  tokens.filter(({ word_position: from, surface_form }) => {
    const start = from - 1;
    return start < at + text.length && start + surface_form.length > at;
  });

/** は and へ as they are said; a long vowel as it is written, `ginkou` and not `ginkoo`. */
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
