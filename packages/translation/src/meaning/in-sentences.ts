import type { Texts } from "./finding.ts";
import { type Sentence, sentencesOf } from "./sentences.ts";

interface Triple {
  readonly draft: Sentence;
  readonly translation: Sentence;
  readonly back: Sentence;
}

/** Sentence by sentence where all three texts have as many; else the texts as wholes. */
export function inSentences({ draft, translation, back }: Texts): Triple[] {
  const [drafts, translations, backs] = [draft, translation, back].map(sentencesOf) as [
    Sentence[],
    Sentence[],
    Sentence[],
  ];
  if (drafts.length !== translations.length || drafts.length !== backs.length) {
    return [{ draft: whole(draft), translation: whole(translation), back: whole(back) }];
  }
  return drafts.map((sentence, i) => ({
    draft: sentence,
    translation: translations[i] as Sentence,
    back: backs[i] as Sentence,
  }));
}

const whole = (text: string): Sentence => ({ text, start: 0, end: text.length });
