import { diffArrays } from "diff";

interface Part {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** Splits a text into words and the parts between them, which joined are the text again. */
function wordsOf(text: string, language: string): string[] {
  try {
    return [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)].map(({ segment }) => segment);
  } catch {
    // The browser does not know the language, or has no segmenter.
    return text.split(/(\s+)/);
  }
}

/** Compares texts word by word; a removed part comes before its replacement. */
export function differenceOf(before: string, after: string, language: string): Part[] {
  return diffArrays(wordsOf(before, language), wordsOf(after, language)).map(({ value, added, removed }) => ({
    kind: removed ? "removed" : added ? "added" : "same",
    text: value.join(""),
  }));
}
