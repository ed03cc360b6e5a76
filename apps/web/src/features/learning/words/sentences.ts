const HAS_WORDS = /\p{L}/u;

/** Splits a text into sentences, without spaces. A part without letters belongs to the previous sentence. */
export function sentencesOf(text: string, language: string): string[] {
  const parts = [...new Intl.Segmenter(language, { granularity: "sentence" }).segment(text)];
  const sentences: string[] = [];
  for (const { segment } of parts) {
    const last = sentences.at(-1);
    if (last !== undefined && (!HAS_WORDS.test(segment) || !HAS_WORDS.test(last)))
      sentences[sentences.length - 1] = last + segment;
    else sentences.push(segment);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== "");
}

/** Returns the translation of each sentence; null if the numbers differ, so that only the whole can be shown. */
export function aligned(original: readonly string[], translation: string, target: string): readonly string[] | null {
  const sentences = sentencesOf(translation, target);
  return sentences.length === original.length ? sentences : null;
}

export interface Word {
  readonly text: string;
  /** Start in its sentence, in code units. */
  readonly at: number;
}

/** Returns the words that can be looked up in a sentence. Numbers do not count. */
export const wordsOf = (sentence: string, language: string): Word[] =>
  [...new Intl.Segmenter(language, { granularity: "word" }).segment(sentence)]
    .filter(({ segment, isWordLike }) => isWordLike && HAS_WORDS.test(segment))
    .map(({ segment: text, index: at }) => ({ text, at }));
