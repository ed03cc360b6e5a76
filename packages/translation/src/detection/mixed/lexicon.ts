import type { LanguageCode } from "../../languages.ts";
import lists from "./words.json" with { type: "json" };

export interface Known {
  readonly languages: ReadonlySet<LanguageCode>;
  /** The languages in which it is a function word: these are hardly ever borrowed. */
  readonly small: ReadonlySet<LanguageCode>;
}

interface Entry {
  readonly languages: Set<LanguageCode>;
  readonly small: Set<LanguageCode>;
}

const fold = (word: string) =>
  word
    .normalize("NFD")
    .replace(/[\u0300-\u036f]+/gu, "")
    .replaceAll("đ", "d")
    .replaceAll("ł", "l");

const EXACT = new Map<string, Entry>();
const FOLDED = new Map<string, Entry>();
export const LISTED: ReadonlySet<LanguageCode> = new Set(Object.keys(lists) as LanguageCode[]);

function add(words: Map<string, Entry>, word: string, language: LanguageCode, isSmall: boolean): void {
  const entry = words.get(word) ?? { languages: new Set(), small: new Set() };
  entry.languages.add(language);
  if (isSmall) entry.small.add(language);
  words.set(word, entry);
}

for (const [language, { small, words }] of Object.entries(lists) as [LanguageCode, { small: string; words: string }][])
  for (const [list, isSmall] of [
    [small, true],
    [words, false],
  ] as const)
    for (const word of list.split(" ")) {
      add(EXACT, word, language, isSmall);
      add(FOLDED, fold(word), language, isSmall);
    }

const STRETCH = /(\p{L})\1{2,}/gu;
const NONE: Known = { languages: new Set(), small: new Set() };

/** Looks up an everyday word, also without its accents, stretched ("soooo") or after an article ("l'école"). */
export function knownWord(word: string): Known {
  const found = EXACT.get(word) ?? FOLDED.get(fold(word));
  if (found) return found;
  const short = word.replace(STRETCH, "$1");
  if (short !== word) return knownWord(short);
  const bare = /^(?:l|d|j|m|t|s|n|c|qu|un|dell|all|nell|sull|dall|quest)'(.+)$/u.exec(word)?.[1];
  if (bare) return EXACT.get(bare) ?? NONE;
  const first = word.split("-")[0] as string;
  return first === word || first.length < 2 ? NONE : (EXACT.get(first) ?? NONE);
}

/** Fillers and laughter, which people of every language write. */
const FILLERS = new Set(
  (
    "ok okay oki okey okk k kk lol lmao rofl omg wtf xd xdd wow hey hi hello ah oh eh uh um hm hmm mm mmm ay yo yeah yep yes bro bruh dude sis man " +
    "sorry please pls plz bye ciao merci thx thanks haha jaja mdr ptdr rs kkk www btw fyi asap tbh imo cool nice top super perfect"
  ).split(" "),
);
const LAUGHTER =
  /^(?:(?:[hj][aeiou]){2,}[hj]?|a?(?:ha){2,}h?|k{2,}|(?:rs){2,}|(?:wk){2,}w?|x+d+|lo+l|hm+|mm+|ah+|oh+|uh+|eh+|aw+|ugh+|ja(?:ja)+j?)$/u;

export const isFiller = (word: string): boolean => FILLERS.has(word) || LAUGHTER.test(word);
