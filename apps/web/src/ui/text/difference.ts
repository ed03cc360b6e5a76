import { diffArrays } from "diff";

interface Part {
  readonly kind: "same" | "removed" | "added";
  readonly text: string;
}

/** The words of a text, and what stands between them, so that joined they are the text again. */
function wordsOf(text: string, language: string): string[] {
  try {
    return [...new Intl.Segmenter(language, { granularity: "word" }).segment(text)].map(({ segment }) => segment);
  } catch {
    // A language that the browser does not know, or one without a segmenter.
    return text.split(/(\s+)/);
  }
}

/** Word by word, what of one text is not in the other; a removed part stands before the one in its place. */
export function differenceOf(before: string, after: string, language: string): Part[] {
  return diffArrays(wordsOf(before, language), wordsOf(after, language)).map(({ value, added, removed }) => ({
    kind: removed ? "removed" : added ? "added" : "same",
    text: value.join(""),
  }));
}
