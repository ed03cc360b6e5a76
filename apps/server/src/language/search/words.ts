import { folded as foldedText } from "@lingualoom/contract/folding/folded.ts";
import { simplified } from "@lingualoom/contract/folding/han.ts";

/** A word of a text: as it is compared, and where it stands, in UTF-16 units. */
export interface Word {
  readonly word: string;
  /** The same with more that tells it apart: ".net" of "net", a thumb in its skin tone. */
  readonly special: string | null;
  readonly from: number;
  readonly to: number;
  /** What joins it to the word before, as the hyphen in "e-mail"; empty where nothing does. */
  readonly joiner: string;
  /** Words are also found by their beginnings, characters of a script without blanks side by side, emoji alone. */
  readonly kind: "word" | "character" | "emoji";
}

/** Several words that stand joined, as one. */
export interface Compound {
  readonly word: string;
  readonly from: number;
  readonly to: number;
  /** Its first and its last word, by their places in the text's list. */
  readonly first: number;
  readonly last: number;
}

/** A text cut into words. */
export interface Cut {
  readonly text: string;
  readonly words: readonly Word[];
  readonly compounds: readonly Compound[];
}

/** Longer ones are compared by their beginning. */
const LONGEST = 40;
/** Of a longer chain, such as an address, each begins at another of its words. */
const JOINED_MAX = 5;

/** Scripts whose words are not written apart: of some a dictionary finds the words, of others each character is one. */
const BY_DICTIONARY = String.raw`[[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]--\p{Nd}]`;
const BY_CHARACTER = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ーｰ`;
/** These count as letters in Unicode. */
const APOSTROPHES = "ʹʻʼʾʿꞌ";
const LETTER = String.raw`[[\p{L}\p{N}\p{M}Ⓐ-ⓩ]--[${BY_DICTIONARY}${BY_CHARACTER}${APOSTROPHES}]]`;
/** What is not drawn, within a word. In Arabic letters the non-joiner stands between parts of a word. */
const HIDDEN = String.raw`(?:[\p{DI}--[\u200B\u200C]]|\u200C(?!\p{sc=Arabic}))`;
const PICTURE = String.raw`[\p{Extended_Pictographic}\u2600-\u27BF][\uFE0E\uFE0F\u{1F3FB}-\u{1F3FF}]*[\u{E0020}-\u{E007F}]*`;
const EMOJI = String.raw`\p{RI}{2}|[0-9#*]\uFE0F?\u20E3|${PICTURE}(?:\u200D${PICTURE})*`;
/** "C++", "C#", "A+": the sign belongs to the letter. */
const SIGN = String.raw`(?<=[A-Za-z0-9])(?:\+\+\d+(?!${LETTER})|(?:\+\+?|#)(?![+#]|${LETTER}))`;
/** Its groups: an emoji, a character, a stretch for the dictionary; a word without any. */
const WORD = new RegExp(
  `(${EMOJI})|([${BY_CHARACTER}][\\u3099\\u309A\\uFF9E\\uFF9F\\uFE00-\\uFE0F\\u{E0100}-\\u{E01EF}]*)|` +
    `(${BY_DICTIONARY}+)|${LETTER}(?:${LETTER}|${HIDDEN}+(?=${LETTER}))*(?:${SIGN})?`,
  "gv",
);
const ASCII = /^[\p{ASCII}]*$/u;
const ASCII_WORD = /[A-Za-z0-9]+(?:\+\+\d+(?![A-Za-z0-9])|(?:\+\+?|#)(?![+#A-Za-z0-9]))?/g;

const dictionary = new Intl.Segmenter("th", { granularity: "word" });

const JOINER = /^(?:[-‐‑‒–−－_＿&＆.．·•‧٫\u200B\u200C'’‘‛′׳`´＇״ʹʻʼʾʿꞌ]|\u200C\u200C)$/u;
/** Between digits: of thousands, and of decimals. */
const IN_NUMBER = /^[,٬\u00A0\u2009\u202F]$/u;
const THOUSAND = /^\d{3}$/;
const IS_NUMBER = /^\d+$/;
/** In Hebrew the quotation mark also marks an abbreviation. */
const HEBREW = /\p{sc=Hebrew}/u;
/** In Persian these are written apart, joined, or with a half-space. */
const PERSIAN_BEFORE = new Set(["می", "نمی"]);
const PERSIAN_AFTER = new Set(["ها", "های", "هایی", "تر", "ترین"]);

/** The words of a text, in its order. */
export function cut(text: string): Cut {
  const words = wordsOf(text);
  const compounds: Compound[] = [];
  for (const [first, { word, from }] of words.entries()) {
    let [joined, last] = [word, first];
    for (let next = words[last + 1]; next?.joiner && last - first < JOINED_MAX - 1; next = words[last + 1]) {
      joined += next.word;
      last++;
    }
    const to = words[last]?.to as number;
    if (last > first) compounds.push({ word: shortened(joined), from, to, first, last });
  }
  return { text, words, compounds };
}

export function wordsOf(text: string): Word[] {
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

/** Half of a surrogate pair would be no text. */
const shortened = (word: string) =>
  word.length <= LONGEST
    ? word
    : word
        .slice(0, LONGEST)
        .toWellFormed()
        .replace(/\uFFFD$/, "");

const followsDot = (text: string, from: number) => text[from - 1] === "." && text[from - 2] !== ".";

function joinerOf(gap: string, before: string, word: string): string {
  if (JOINER.test(gap)) return gap;
  if (gap === '"') return HEBREW.test(before) && HEBREW.test(word) ? gap : "";
  if (gap === " ") return PERSIAN_BEFORE.has(before) || PERSIAN_AFTER.has(word) ? gap : "";
  return IN_NUMBER.test(gap) && IS_NUMBER.test(before) && THOUSAND.test(word) ? gap : "";
}

/** In any skin tone, of any gender, and with the selector of its form or without, an emoji is one word. */
function asEmoji(written: string, from: number): Word {
  const bare = shortened(written.replace(/[\uFE0E\uFE0F]/g, ""));
  const word = bare.replace(/[\u{1F3FB}-\u{1F3FF}]|\u200D[♀♂]/gu, "");
  const to = from + written.length;
  return { word, special: bare === word ? null : bare, from, to, joiner: "", kind: "emoji" };
}

/** People write few words; to fold one costs more than to look it up. Longer parts of a text would keep all of it in memory. */
const known = new Map<string, string>();
const KNOWN_MAX = 20_000;
const KNOWN_LONGEST = 12;
/** There are more of these characters than words that are written often. */
const IS_HAN = /[\u4E00-\u9FFF]/;

/** A word without case, accents, and other ways of writing the same. */
export function folded(written: string): string {
  if (written.length === 1 && IS_HAN.test(written)) return simplified.get(written) ?? written;
  const before = known.get(written);
  if (before !== undefined) return before;
  const word = foldedText(written, simplified).replaceAll("·", "");
  if (known.size >= KNOWN_MAX) known.clear();
  if (written.length <= KNOWN_LONGEST) known.set(written, word);
  return word;
}
