import { readFileSync } from "node:fs";
import { type PhraseBook, readPhraseBook } from "./phrase-book.ts";

export const openPhraseBook = (): PhraseBook =>
  readPhraseBook(readFileSync(new URL("phrases.tsv", import.meta.url), "utf8"));
