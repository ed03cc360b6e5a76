import { readFileSync } from "node:fs";
import { type PhraseBook, readPhraseBook } from "./phrase-book.ts";

/** Opens the product's phrase book, a file of a few hundred kilobytes. */
export const openPhraseBook = (): PhraseBook =>
  readPhraseBook(readFileSync(new URL("phrases.tsv", import.meta.url), "utf8"));
