import { isLanguage } from "../languages.ts";
import { toLines, wordsOf } from "../segments/lines.ts";
import { restore, type Segmented } from "../segments/segment.ts";
import { sha256Hex } from "../sha-256.ts";

/** Whole everyday messages in several languages: what engines of rules get wrong most is what people write most. */
export interface PhraseBook {
  /** Changes with the phrases; enters rendition keys. */
  readonly version: string;
  has(source: string, target: string): boolean;
  /** The translation of a text that is, but for case, accents, emoji and final punctuation, one of the phrases. */
  find(text: Segmented, source: string, target: string): string | null;
}

export const PHRASE_BOOK = { id: "phrase-book", name: "Phrase book" } as const;

/** Marks on letters that people leave out when they type; vowel signs of Indian scripts are no such marks. */
const ACCENTS = /[\u0300-\u036f\u064b-\u0652]/gu;
const APOSTROPHES = /['’ʼ]/gu;
const QUESTION = /[?？؟]\s*$/u;

/** Languages that tell a question by the order of its words. */
const INVERTS = new Set(["en", "de"]);
/** English questions that begin with a word of asking, in whatever language they are found. */
const ASKS = /^(?:what|where|when|who|whose|which|why|how)\b/iu;

/** How a phrase is looked up: in lower case, without accents and punctuation; a question keeps its mark. */
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
 * Reads a table: a line of language codes, then a line for each phrase, in cells parted by tabs. Of the forms in a cell,
 * parted by `|`, the first is the translation, and all are recognised.
 */
export function readPhraseBook(table: string): PhraseBook {
  const [head = "", ...lines] = table.trimEnd().split("\n");
  const languages = head.split("\t");
  if (!languages.every(isLanguage)) throw new Error("The phrase book has a language nobody can choose");
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
    // Many leave the question mark out. Without it "¿Vienes?" could be a statement, and "Where are you?" could not.
    for (const [key, number] of forms) {
      const bare = key.replace(/\?$/u, "");
      const isClear = INVERTS.has(language) || ASKS.test(rows[number]?.[english]?.[0] ?? "");
      if (isClear && !index.has(bare)) index.set(bare, number);
    }
    indices.set(language, index);
    return index;
  }

  const has = (source: string, target: string) =>
    column.has(source) && column.has(target) && source !== target;
  return {
    version: sha256Hex(table).slice(0, 8),
    has,
    find(text, source, target) {
      if (!has(source, target)) return null;
      const [line, ...others] = toLines(text).filter(({ core }) => core.length > 0);
      if (!line || others.length > 0 || line.core.some(({ kind }) => kind === "placeholder")) return null;
      const written = wordsOf(line.core);
      const row = rows[indexOf(source).get(folded(written)) ?? -1];
      const [translation] = row?.[column.get(target) as number] ?? [];
      if (translation === undefined) return null;
      return restore(around(text, line, likeIts(written, translation, target)), text.spans);
    },
  };
}

type Line = ReturnType<typeof toLines>[number];

/** The whole text with `translation` in place of the words of this line. */
const around = (text: Segmented, line: Line, translation: string) =>
  toLines(text).flatMap((one) =>
    one.core.length === 0
      ? [...one.before]
      : [...line.before, { kind: "text", text: translation } as const, ...line.after],
  );

/** In capitals where the message is. */
const likeIts = (written: string, translation: string, target: string) =>
  /\p{Lu}{2}/u.test(written) && !/\p{Ll}/u.test(written)
    ? translation.toLocaleUpperCase(target)
    : translation;
