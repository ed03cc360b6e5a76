import type { Texts } from "./finding.ts";
import { type SentenceRange, sentencesOf } from "./sentences.ts";

interface Triple {
  readonly draft: SentenceRange;
  readonly translation: SentenceRange;
  readonly back: SentenceRange;
}

/** Sentence by sentence where all three texts have as many; else the texts as wholes. */
export function inSentences({ draft, translation, back }: Texts): Triple[] {
  const [drafts, translations, backs] = [draft, translation, back].map(sentencesOf) as [
    SentenceRange[],
    SentenceRange[],
    SentenceRange[],
  ];
  if (drafts.length !== translations.length || drafts.length !== backs.length) {
    return [{ draft: whole(draft), translation: whole(translation), back: whole(back) }];
  }
  return drafts.map((sentence, i) => ({
    draft: sentence,
    translation: translations[i] as SentenceRange,
    back: backs[i] as SentenceRange,
  }));
}

const whole = (text: string): SentenceRange => ({ text, start: 0, end: text.length });
