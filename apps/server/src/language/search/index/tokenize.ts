import { setImmediate } from "node:timers/promises";
import { folded as foldedText } from "@lingualoom/contract/folding/folded.ts";
import { simplified } from "@lingualoom/contract/folding/han.ts";

/** A folded word of a text, with its position in UTF-16 units. */
export interface Word {
  readonly word: string;
  /** The more specific form: ".net" for "net", a thumb with its skin tone. */
  readonly special: string | null;
  readonly from: number;
  readonly to: number;
  /** The character between this word and the one before, such as the hyphen of "e-mail"; empty if they are not joined. */
  readonly joiner: string;
  /** Words match by prefix, characters of a script without spaces as phrases, and emoji exactly. */
  readonly kind: "word" | "character" | "emoji";
}

/** Several joined words as one, such as "email" for "e-mail". */
export interface Compound {
  readonly word: string;
  readonly from: number;
  readonly to: number;
  /** Indexes of the first and the last word in the text's list. */
  readonly first: number;
  readonly last: number;
}

export interface TokenizedText {
  readonly text: string;
  readonly words: readonly Word[];
  readonly compounds: readonly Compound[];
}

/** Longer words are compared by their first characters. */
const WORD_CHARACTERS_MAX = 40;
/** A longer chain, such as an address, has one compound for each of its words. */
const COMPOUND_WORDS_MAX = 5;

/** Scripts without spaces: a dictionary splits some into words, and in others each character counts as a word. */
const BY_DICTIONARY = String.raw`[[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]--\p{Nd}]`;
const BY_CHARACTER = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ーｰ`;
/** Unicode counts these as letters. */
const APOSTROPHES = "ʹʻʼʾʿꞌ";
const LETTER = String.raw`[[\p{L}\p{N}\p{M}Ⓐ-ⓩ]--[${BY_DICTIONARY}${BY_CHARACTER}${APOSTROPHES}]]`;
/** Invisible characters within a word. In the Arabic script the non-joiner separates parts of a word. */
const HIDDEN = String.raw`(?:[\p{DI}--[\u200B\u200C]]|\u200C(?!\p{sc=Arabic}))`;
const PICTURE = String.raw`[\p{Extended_Pictographic}\u2600-\u27BF][\uFE0E\uFE0F\u{1F3FB}-\u{1F3FF}]*[\u{E0020}-\u{E007F}]*`;
const EMOJI = String.raw`\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|${PICTURE}(?:\u200D${PICTURE})*`;
/** "C++", "C#", "A+": the sign is part of the word. */
const SIGN = String.raw`(?<=[A-Za-z0-9])(?:\+\+\d+(?!${LETTER})|(?:\+\+?|#)(?![+#]|${LETTER}))`;
/** Groups: an emoji, a character, text for the dictionary. A match without a group is a word. */
const WORD = new RegExp(
  `(${EMOJI})|([${BY_CHARACTER}][\\u3099\\u309A\\uFF9E\\uFF9F\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]*)|` +
    `(${BY_DICTIONARY}+)|${LETTER}(?:${LETTER}|${HIDDEN}+(?=${LETTER}))*(?:${SIGN})?`,
  "gv",
);
const ASCII = /^[\p{ASCII}]*$/u;
const ASCII_WORD = /[A-Za-z0-9]+(?:\+\+\d+(?![A-Za-z0-9])|(?:\+\+?|#)(?![+#A-Za-z0-9]))?/g;

const dictionary = new Intl.Segmenter("th", { granularity: "word" });

const JOINER = /^(?:[-‐‑‒–−－_＿&＆.．·•‧٫\u200B\u200C'’‘‛′׳`´＇״ʹʻʼʾʿꞌ]|\u200C\u200C)$/u;
/** Separators between groups of digits. */
const IN_NUMBER = /^[,٬\u00A0\u2009\u202F]$/u;
const THOUSAND = /^\d{3}$/;
const IS_NUMBER = /^\d+$/;
/** Hebrew also writes a quotation mark within an abbreviation. */
const HEBREW = /\p{sc=Hebrew}/u;
/** Persian writes these affixes separated, joined, or with a half-space. */
const PERSIAN_BEFORE = new Set(["می", "نمی"]);
const PERSIAN_AFTER = new Set(["ها", "های", "هایی", "تر", "ترین"]);

export function tokenize(text: string): TokenizedText {
  const words = wordsOf(text);
  const compounds: Compound[] = [];
  for (const [first, { word, from }] of words.entries()) {
    let [joined, last] = [word, first];
    for (let next = words[last + 1]; next?.joiner && last - first < COMPOUND_WORDS_MAX - 1; next = words[last + 1]) {
      joined += next.word;
      last++;
    }
    const to = words[last]?.to as number;
    if (last > first) compounds.push({ word: shortened(joined), from, to, first, last });
  }
  return { text, words, compounds };
}

function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  if (ASCII.test(text)) {
    for (const { 0: word, index } of text.matchAll(ASCII_WORD))
      add(words, text, { word: word.toLowerCase(), from: index, to: index + word.length });
    return words;
  }
  for (const { 0: written, 1: emoji, 2: character, 3: stretch, index: from } of text.matchAll(WORD)) {
    const to = from + written.length;
    if (emoji) words.push(asEmoji(emoji, from));
    else if (character) words.push({ ...PLAIN, word: folded(character), from, to, kind: "character" });
    else if (!stretch) add(words, text, { word: folded(written), from, to });
    else
      for (const { segment, isWordLike, index } of dictionary.segment(stretch))
        if (isWordLike)
          words.push({
            ...PLAIN,
            word: shortened(folded(segment)),
            from: from + index,
            to: from + index + segment.length,
          });
  }
  return words;
}

const PLAIN = { special: null, joiner: "", kind: "word" } as const;

function add(words: Word[], text: string, { word: whole, from, to }: Pick<Word, "word" | "from" | "to">): void {
  const word = shortened(whole);
  if (word === "") return;
  const before = words.at(-1);
  const isNear = before?.kind === "word" && from > before.to && from - before.to <= 2;
  const joiner = isNear ? joinerOf(text.slice(before.to, from), before.word, word) : "";
  const special = followsDot(text, from) && !IS_NUMBER.test(word) ? `.${word}` : null;
  words.push({ word, special, from, to, joiner, kind: "word" });
}

/** Drops a surrogate that the cut separated from its pair. */
const shortened = (word: string) =>
  word.length <= WORD_CHARACTERS_MAX
    ? word
    : word
        .slice(0, WORD_CHARACTERS_MAX)
        .toWellFormed()
        .replace(/\uFFFD$/, "");

const followsDot = (text: string, from: number) => text[from - 1] === "." && text[from - 2] !== ".";

function joinerOf(gap: string, before: string, word: string): string {
  if (JOINER.test(gap)) return gap;
  if (gap === '"') return HEBREW.test(before) && HEBREW.test(word) ? gap : "";
  if (gap === " ") return PERSIAN_BEFORE.has(before) || PERSIAN_AFTER.has(word) ? gap : "";
  return IN_NUMBER.test(gap) && IS_NUMBER.test(before) && THOUSAND.test(word) ? gap : "";
}

/** Ignores skin tone, gender and variation selectors: all variants of an emoji are one word. */
function asEmoji(written: string, from: number): Word {
  const bare = shortened(written.replace(/[\uFE0E\uFE0F]/g, ""));
  const word = bare.replace(/[\u{1F3FB}-\u{1F3FF}]|\u200D[♀♂]/gu, "");
  const to = from + written.length;
  return { word, special: bare === word ? null : bare, from, to, joiner: "", kind: "emoji" };
}

/**
 * Cache of folded words: a lookup costs less than folding, and people use few different words. Longer substrings are
 * left out, since each would keep its whole text in memory.
 */
const cache = new Map<string, string>();
const CACHE_MAX = 20_000;
const CACHED_CHARACTERS_MAX = 12;
/** Han characters would fill the cache. */
const IS_HAN = /[\u4E00-\u9FFF]/;

/** Removes case, accents and other differences of spelling. */
export function folded(written: string): string {
  if (written.length === 1 && IS_HAN.test(written)) return simplified.get(written) ?? written;
  const cached = cache.get(written);
  if (cached !== undefined) return cached;
  const word = foldedText(written, simplified).replaceAll("·", "");
  if (cache.size >= CACHE_MAX) cache.clear();
  if (written.length <= CACHED_CHARACTERS_MAX) cache.set(written, word);
  return word;
}

/** Characters that can be tokenized or compared in a few milliseconds. */
const CHARACTERS_BETWEEN_BREAKS = 8_000;

/** Lets other requests run between steps of a long search. */
export class EventLoopBreaks {
  #charactersSinceBreak = 0;

  async after(characters: number): Promise<void> {
    this.#charactersSinceBreak += characters;
    if (this.#charactersSinceBreak < CHARACTERS_BETWEEN_BREAKS) return;
    this.#charactersSinceBreak = 0;
    await setImmediate();
  }
}
