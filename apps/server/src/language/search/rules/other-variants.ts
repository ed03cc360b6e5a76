import { convertScript } from "@lingualoom/translation/variants/scripts.ts";
import { serbianInCyrillic, serbianInLatin } from "@lingualoom/translation/variants/serbian.ts";
import { baseOf } from "@lingualoom/translation/variants/variants.ts";
import { wordsOfOtherVariants } from "@lingualoom/translation/variants/words.ts";
import { tokenize } from "../index/tokenize.ts";
import { type Term, wordTerm } from "./query.ts";

const CYRILLIC = /\p{sc=Cyrl}/u;

/** The word in Serbian's other script. */
function inOtherScript(word: string, languages: readonly string[]): readonly string[] {
  if (!languages.some((language) => baseOf(language) === "sr")) return [];
  const other = CYRILLIC.test(word) ? serbianInLatin(word) : serbianInCyrillic(word);
  return other === word ? [] : [other];
}

function termFor(written: string): Term | undefined {
  const words = tokenize(written).words.map(({ word }) => word);
  const [only, ...others] = words;
  if (only === undefined) return undefined;
  return others.length === 0 ? wordTerm(only, written) : { kind: "phrase", words };
}

const HAN = /\p{sc=Han}/u;

/** A Chinese query with the words of the other scripts' readers: 软件 for 軟體. The index folds the characters alone. */
export async function chineseQueries(typed: string): Promise<readonly string[]> {
  if (!HAN.test(typed)) return [];
  const converted = [
    await convertScript(typed, "zh-Hant", "zh-Hans"),
    await convertScript(typed, "zh-Hans", "zh-Hant"),
  ];
  return [...new Set(converted)].filter((query) => query !== typed);
}

/** Lets a word also match what other variants of its language write: "autocarro" for "ônibus", "шта" for "šta". */
export function inOtherVariants(term: Term, languages: readonly string[]): Term {
  if (term.kind !== "word") return term;
  const written = [...wordsOfOtherVariants(term.written), ...inOtherScript(term.written, languages)];
  const others = written.flatMap((one) => termFor(one) ?? []);
  const or = others.reduceRight<Term | undefined>(
    (next, one) => (one.kind === "word" && next ? { ...one, or: next } : one),
    term.or,
  );
  return or ? { ...term, or } : term;
}
