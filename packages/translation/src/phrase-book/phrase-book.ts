import type { FixedTerm } from "../glossary.ts";
import { expandChatSpelling } from "../habits/habits.ts";
import { isLanguage } from "../languages.ts";
import type { SpanKind } from "../segments/recogniser.ts";
import type { Segmented } from "../segments/segment.ts";
import { sentenceStarts } from "../segments/sentences.ts";
import { sha256Hex } from "../sha-256.ts";

/** Everyday phrases in several languages: rule-based engines are worst at what people write most. */
export interface PhraseBook {
  /** Changes with the phrases; part of rendition keys. */
  readonly version: string;
  /** Every phrase is available between any two of them. */
  readonly languages: readonly string[];
  has(source: string, target: string): boolean;
  /**
   * Returns the phrases of a text, as terms that occur once: parts between line breaks, sentence ends and commas that
   * match a phrase of the book, ignoring case, accents, chat habits and final punctuation.
   */
  phrasesOf(text: Segmented, source: string, target: string): FixedTerm[];
}

export const PHRASE_BOOK = { id: "phrase-book", name: "Phrase book" } as const;

/** Diacritics that people omit when they type; vowel signs of Indic scripts are not among them. */
const ACCENTS = /[\u0300-\u036f\u064b-\u0652]/gu;
const APOSTROPHES = /['’ʼ]/gu;
const QUESTION = /[?？؟]\s*$/u;
const COMMA = /[,،，、]\s*/gu;
const LETTER = /\p{L}/u;
const SEPARATORS_AT_END = /(?<![\s,،，、])[\s,،，、]+$/u;
const MARKS_AT_END = /(?<![.!…。！।۔])[.!…。！।۔]+$/u;
const ENDS_WITH_MARK = /[!?。！？।۔؟]$/u;

/** Kinds of spans at which a phrase may begin or end; others are part of the sentence. */
const BORDERS: ReadonlySet<SpanKind> = new Set<SpanKind>(["break", "emoji", "emoticon", "symbol"]);
const BORDER = "\n";
const INSIDE = "\ufffc";

/** Languages that mark a question by word order. */
const INVERTS = new Set(["en", "de"]);
/** English questions that begin with a question word, whatever language they are found in. */
const ASKS = /^(?:what|where|when|who|whose|which|why|how)\b/iu;

/** Lookup key of a phrase: in lower case, without accents and punctuation; a question keeps its mark. */
function folded(text: string): string {
  const words = text
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(APOSTROPHES, "")
    .replace(/[\p{P}\p{S}\s]+/gu, " ")
    .trim();
  return QUESTION.test(text) ? `${words}?` : words;
}

/**
 * Parses a table: a line of language codes, then one line per phrase, in tab-separated cells. The first of the forms in
 * a cell, separated by `|`, is the translation; all are recognised.
 */
export function readPhraseBook(table: string): PhraseBook {
  const [head = "", ...lines] = table.trimEnd().split("\n");
  const languages = head.split("\t");
  if (!languages.every(isLanguage)) throw new Error("The phrase book has an unknown language");
  const rows = lines.map((line) => line.split("\t").map((cell) => cell.split("|")));
  const column = new Map(languages.map((language, at) => [language as string, at]));
  const english = languages.indexOf("en");
  const indices = new Map<string, ReadonlyMap<string, number>>();

  function indexOf(language: string): ReadonlyMap<string, number> {
    const known = indices.get(language);
    if (known) return known;
    const index = new Map<string, number>();
    const forms = rows.flatMap((row, number) =>
      (row[column.get(language) as number] ?? []).map((form) => [folded(form), number] as const),
    );
    for (const [key, number] of forms) if (!index.has(key)) index.set(key, number);
    // Question marks are often omitted. Without it "¿Vienes?" could be a statement, but "Where are you?" could not.
    for (const [key, number] of forms) {
      const isQuestion = QUESTION.test(rows[number]?.[english]?.[0] ?? "");
      // Chinese cells omit it if a particle marks the question.
      if (isQuestion && !index.has(`${key}?`)) index.set(`${key}?`, number);
      const bare = key.replace(/\?$/u, "");
      const isClear = INVERTS.has(language) || ASKS.test(rows[number]?.[english]?.[0] ?? "");
      if (isClear && !index.has(bare)) index.set(bare, number);
    }
    indices.set(language, index);
    return index;
  }

  const find = (words: string, language: string) => {
    const index = indexOf(language);
    return index.get(folded(words)) ?? index.get(folded(expandChatSpelling(words, language)));
  };
  const has = (source: string, target: string) => column.has(source) && column.has(target) && source !== target;
  return {
    version: sha256Hex(table).slice(0, 8),
    languages,
    has,
    phrasesOf(text, source, target) {
      if (!has(source, target)) return [];
      const whole = text.pieces
        .map((piece) => {
          if (piece.kind === "text") return piece.text;
          return BORDERS.has(text.kinds[piece.index] as SpanKind) ? BORDER : INSIDE;
        })
        .join("");
      const inSmall = whole.toLowerCase();
      const phraseOf = (part: string, isFirst: boolean): FixedTerm | null => {
        const said = part.trimStart().replace(SEPARATORS_AT_END, "");
        const words = said.replace(MARKS_AT_END, "");
        const marks = said.slice(words.length);
        const [phrase] = rows[find(words, source) ?? -1]?.[column.get(target) as number] ?? [];
        if (phrase === undefined || !isOnce(words.toLowerCase(), inSmall)) return null;
        const ending = ENDS_WITH_MARK.test(phrase) ? "" : marksOf(target, marks);
        return {
          term: `${words}${marks}`,
          translation: `${likeIts(words, phrase, { target, isFirst })}${ending}`,
        };
      };
      /** Looks up the part itself, otherwise its parts. */
      const search = (part: string, levels: readonly Cut[], isFirst = true): FixedTerm[] => {
        if (!LETTER.test(part)) return [];
        const phrase = phraseOf(part, isFirst);
        if (phrase) return [phrase];
        return searchInside(part, levels, isFirst);
      };
      const searchInside = (part: string, levels: readonly Cut[], isFirst: boolean): FixedTerm[] => {
        const [borders, ...finer] = levels;
        if (!borders) return [];
        const parts = cut(part, borders(part, source));
        if (parts.length === 1) return searchInside(part, finer, isFirst);
        return parts.flatMap((one, at) => {
          const phrases = search(one, finer, borders === commas ? isFirst && at === 0 : true);
          const isJoined = at < parts.length - 1 && /\S$/u.test(one) && !UNSPACED.has(target);
          return isJoined ? phrases.map((term) => (one.endsWith(term.term) ? spaced(term) : term)) : phrases;
        });
      };
      return whole.split(BORDER).flatMap((line) => search(line, [sentenceStarts, commas]));
    },
  };
}

/** Returns where the parts of a text begin, except the first. */
type Cut = (text: string, language: string) => readonly number[];

const commas: Cut = (text) => [...text.matchAll(COMMA)].map(({ index, 0: comma }) => index + comma.length);

const cut = (text: string, offsets: readonly number[]) =>
  [0, ...offsets].map((from, at) => text.slice(from, offsets[at]));

/** A term matches wherever it occurs, but only one of the places is a phrase. */
const isOnce = (words: string, text: string) => text.indexOf(words) === text.lastIndexOf(words);

/** Languages that write sentences without a space between them. */
const UNSPACED = new Set(["zh", "ja"]);
const spaced = (term: FixedTerm): FixedTerm => ({ ...term, translation: `${term.translation} ` });

const WIDE: Readonly<Record<string, string>> = { "!": "！", ".": "。" };
const NARROW: Readonly<Record<string, string>> = { "！": "!", "。": ".", "।": ".", "۔": "." };

const marksOf = (language: string, marks: string) => {
  const own = UNSPACED.has(language) ? WIDE : NARROW;
  return [...marks].map((mark) => own[mark] ?? mark).join("");
};

/** Applies the message's capitals, and lower-cases the first letter within a sentence. */
function likeIts(written: string, translation: string, { target, isFirst }: { target: string; isFirst: boolean }) {
  if (/\p{Lu}{2}/u.test(written) && !/\p{Ll}/u.test(written)) return translation.toLocaleUpperCase(target);
  // A German noun may begin the phrase.
  if (isFirst || target === "de" || /^I\b/u.test(translation)) return translation;
  return translation.replace(/\p{L}/u, (first) => first.toLocaleLowerCase(target));
}
