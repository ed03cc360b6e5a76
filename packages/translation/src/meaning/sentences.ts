import type { Range } from "./facts/fact.ts";

export interface SentenceRange extends Range {
  readonly text: string;
}

/** A dot behind these ends no sentence; nor one between digits or before a small letter. */
const SHORTENED =
  /(?:^|[\s(])(?:\p{L}|mr|mrs|ms|dr|sr|sra|st|etc|bzw|z\.b|d\.h|ca|nr|vs|approx|dra|ud|uds|núm|тыс|руб|г|ул)\.$/iu;
const END = /[.!?…]+["'»”’)\]]*(?=\s|$)|[。！？؟।؛]+[」』”’）]*|\n+/gu;
const LETTER = /[\p{L}\p{N}]/u;

export function sentencesOf(text: string): SentenceRange[] {
  const sentences: SentenceRange[] = [];
  let from = 0;
  const cut = (to: number) => {
    const said = text.slice(from, to);
    if (!LETTER.test(said)) return;
    const start = from + said.length - said.trimStart().length;
    sentences.push({ text: said.trim(), start, end: start + said.trim().length });
    from = to;
  };
  for (const match of text.matchAll(END)) {
    const to = match.index + match[0].length;
    const upTo = text.slice(from, to);
    if (
      match[0] === "." &&
      (SHORTENED.test(upTo) ||
        /^\s+\p{Ll}/u.test(text.slice(to, to + 3)) ||
        (/\p{Nd}\.$/u.test(upTo) && /^\s+\p{Ll}/u.test(text.slice(to, to + 3))))
    )
      continue;
    cut(to);
  }
  cut(text.length);
  return sentences;
}
