import { sentenceStarts } from "../segments/sentences.ts";
import type { Range } from "./facts/fact.ts";

export interface SentenceRange extends Range {
  readonly text: string;
}

const LETTER = /[\p{L}\p{N}]/u;
/** Excludes marks within a link, and full stops before a small letter, which often end an abbreviation or a date. */
const isBorder = (text: string, at: number) =>
  /[\s。！？؟।؛」』”’）]/u.test(text[at - 1] ?? "") &&
  !(/\.\s+$/u.test(text.slice(Math.max(0, at - 8), at)) && /^\p{Ll}/u.test(text.slice(at, at + 2)));

/** Splits a text into sentences. A part without letters and digits belongs to the following sentence. */
export function sentencesOf(text: string): SentenceRange[] {
  const sentences: SentenceRange[] = [];
  let from = 0;
  let read = 0;
  for (const to of [...sentenceStarts(text, "und").filter((at) => isBorder(text, at)), text.length]) {
    const hasWords = LETTER.test(text.slice(read, to));
    read = to;
    if (!hasWords) continue;
    const said = text.slice(from, to);
    const start = from + said.length - said.trimStart().length;
    sentences.push({ text: said.trim(), start, end: start + said.trim().length });
    from = to;
  }
  return sentences;
}
