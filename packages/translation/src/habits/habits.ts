import habits from "./habits.json" with { type: "json" };
import { inOwnScript } from "./romanised-words.ts";

interface Habits {
  readonly words: ReadonlyMap<string, string>;
  /** The keys by their form without repeated letters. */
  readonly stretched: ReadonlyMap<string, string>;
  readonly anyKey: RegExp;
  readonly longRun: RegExp;
}

const WORD = /[\p{L}\p{M}]+/gu;
const RUN = /(\p{L})\1+/giu;
const LONG_RUN = /(\p{L})\1{2,}/giu;
/** German joins words, so that a letter may follow itself twice: "Schifffahrt", "Teeei". */
const LONG_RUN_OF: Readonly<Record<string, RegExp>> = { de: /([aiouäöü])\1{2,}|(\p{L})\2{3,}/giu };
/** "www", "mmm" and Roman numerals such as "XVIII" and "XVIIIème" are not stretched words. */
const NEVER_STRETCHED = /^(?:(\p{L})\1*|[ivxlcdm]+[eèªº]?(?:me)?)$/iu;

const PART = String.raw`[\p{L}\p{M}\p{N}_]`;
/** Joins letters into a longer word or an abbreviation: "c'est", "k-pop", "u.s.", "q&a". */
const JOINT = "['’.&/-]";

const HABITS: ReadonlyMap<string, Habits> = new Map(
  Object.entries<Readonly<Record<string, string>>>(habits).map(([language, words]) => [
    language,
    habitsOf(language, words),
  ]),
);

function habitsOf(language: string, words: Readonly<Record<string, string>>): Habits {
  const keys = Object.keys(words).sort((a, b) => b.length - a.length);
  const any = keys.map((key) => key.replaceAll("'", "['’]")).join("|");
  return {
    words: new Map(Object.entries(words)),
    longRun: LONG_RUN_OF[language] ?? LONG_RUN,
    stretched: new Map(keys.map((key) => [key.replace(RUN, "$1"), key])),
    anyKey: new RegExp(`(?<!${PART}${JOINT}?|[@#])(?:${any})(?!${JOINT}?${PART}|[+#@])`, "giu"),
  };
}

/**
 * Replaces chat spellings that are in no dictionary: "thx" → "thanks", "sooooo" → "so", "privet" → "привет". What is not
 * known stays as it is.
 */
export function expandChatSpelling(text: string, language: string): string {
  const habits = HABITS.get(language);
  if (!habits) return inOwnScript(text, language);
  const unstretched = inOwnScript(
    text.replace(WORD, (word) => withoutStretch(word, habits)),
    language,
  );
  const isLoud = !/\p{Ll}/u.test(unstretched);
  return unstretched.replace(habits.anyKey, (found, at: number) => {
    const words = habits.words.get(found.toLowerCase().replaceAll("’", "'")) ?? found;
    if (!isLoud && isName(found, words, unstretched.slice(Math.max(0, at - 2), at))) return found;
    if (isUnit(found, unstretched, at)) return found;
    return inCaseOf(found, words, isLoud);
  });
}

const TWO_CAPITALS = /^\p{Lu}{2}$/u;
/** Longer words with a capital are rather typed so by a phone: "and Thx". */
const NAME_LENGTH = 3;
const INSIDE = /[\p{L}\p{N},] $/u;

/** In a lower-case text, two capitals are a different abbreviation ("BC", "TB"), and "vitamin C" is no "see". */
function isName(found: string, words: string, before: string): boolean {
  const isCapital = /^\p{Lu}/u.test(found) && !/^\p{Lu}/u.test(words);
  return TWO_CAPITALS.test(found) || (isCapital && found.length < NAME_LENGTH && INSIDE.test(before));
}

/** "5 Мб" are megabytes, and "Dr. Sri" is a doctor. */
function isUnit(found: string, text: string, at: number): boolean {
  const key = found.toLowerCase();
  if (key === "мб") return /\p{N}\s?$/u.test(text.slice(Math.max(0, at - 2), at));
  return key === "dr" && text[at + 2] === ".";
}

/**
 * Returns the key that a stretched word matches; otherwise reduces its letters to single ones, which is right more
 * often than double ones.
 */
function withoutStretch(word: string, { stretched, longRun }: Habits): string {
  if (word.search(LONG_RUN) < 0 || NEVER_STRETCHED.test(word)) return word;
  const key = stretched.get(word.replace(RUN, "$1").toLowerCase());
  return key === undefined ? word.replace(longRun, (run) => run.charAt(0)) : inCaseOf(word, key, false);
}

function inCaseOf(found: string, words: string, isLoud: boolean): string {
  const [first = ""] = found;
  if (first === first.toLowerCase()) return words;
  // A single capital marks the beginning of a sentence, unless all letters are capitals.
  if (isLoud || (found.length > 1 && found === found.toUpperCase())) return words.toUpperCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
