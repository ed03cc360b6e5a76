/** A word of a text: as it is compared, and where it stands, in UTF-16 units. */
export interface Word {
  readonly word: string;
  readonly from: number;
  readonly to: number;
}

/** Longer ones are compared by their beginning. */
const LONGEST = 40;

const ASCII = /^[\p{ASCII}]*$/u;
const ASCII_WORD = /[A-Za-z0-9]+/g;
/**
 * One character of a script whose words are not written apart and are cut differently from text to text, a stretch of one
 * whose words a dictionary finds, or a word that is written apart.
 */
const WORD =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]|[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+|(?:(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}])[\p{L}\p{N}\p{M}])+/gu;
const BY_DICTIONARY = /^[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const BY_CHARACTER = /^[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}ー]$/u;

const dictionary = new Intl.Segmenter("th", { granularity: "word" });

/** The words of a text, in its order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  if (ASCII.test(text)) {
    for (const { 0: word, index } of text.matchAll(ASCII_WORD))
      words.push({ word: word.toLowerCase().slice(0, LONGEST), from: index, to: index + word.length });
    return words;
  }
  for (const { 0: stretch, index } of text.matchAll(WORD)) {
    if (!BY_DICTIONARY.test(stretch)) add(words, stretch, index);
    else
      for (const { segment, isWordLike, index: at } of dictionary.segment(stretch))
        if (isWordLike) add(words, segment, index + at);
  }
  return words;
}

function add(words: Word[], written: string, from: number): void {
  const word = folded(written);
  if (word !== "") words.push({ word: word.slice(0, LONGEST), from, to: from + written.length });
}

/** Whether a word is a character of a script that is not written in words. */
export const isCharacter = (word: string): boolean => BY_CHARACTER.test(word);

/**
 * Marks above and below letters in Latin, Greek, Cyrillic, Hebrew and Arabic, the Arabic stretching line, and the dot below
 * letters in Devanagari, Bengali and Gurmukhi, which many leave out.
 */
const MARKS =
  /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u093c\u09bc\u0a3c]/g;
/** Letters that Unicode does not take apart; in Arabic those that are written for each other. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ð: "d", ł: "l", ı: "i", þ: "th" },
  ...{ ى: "ي", ة: "ه", ς: "σ" },
};
const EACH_LETTER = new RegExp(`[${Object.keys(LETTERS).join("")}]`, "g");

/** A word without case, accents, and other ways of writing the same. */
export function folded(word: string): string {
  return word
    .normalize("NFKD")
    .toLowerCase()
    .replace(MARKS, "")
    .replace(EACH_LETTER, (letter) => LETTERS[letter] as string)
    .normalize("NFC");
}
