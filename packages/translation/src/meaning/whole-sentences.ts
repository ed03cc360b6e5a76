import { coverage, stemsOf, tellingWords } from "./alike.ts";
import { finding, type MeaningFinding, rangeOf, type Texts } from "./finding.ts";
import { type SentenceRange, sentencesOf } from "./sentences.ts";

/** Below this coverage, the other text does not contain the sentence. */
const SAID = 0.34;
const HARDLY = 0.12;

/** Returns sentences that only the draft or only the translation has. */
export function compareSentences(texts: Texts): MeaningFinding[] {
  const [drafts, translations, backs] = [texts.draft, texts.translation, texts.back].map(sentencesOf) as [
    SentenceRange[],
    SentenceRange[],
    SentenceRange[],
  ];
  const fewer = drafts.length - backs.length;
  const missing = unsaid(drafts, texts.back);
  const added = unsaid(backs, texts.draft);
  if (fewer > 0 && translations.length < drafts.length && missing.length > 0)
    return leastSaid(missing, texts.back, fewer).map((sentence) =>
      finding("missing", "changed", { draft: [rangeOf(sentence)] }),
    );
  if (fewer < 0 && translations.length > drafts.length && added.length > 0)
    return leastSaid(added, texts.draft, -fewer).map((sentence) =>
      finding("added", "changed", {
        back: [rangeOf(sentence)],
        translation: translations.slice(-1).map(rangeOf),
      }),
    );
  return compareWording(texts);
}

const unsaid = (sentences: readonly SentenceRange[], other: string) =>
  sentences.filter(({ text }) => coverage(text, other) < SAID);

const leastSaid = (sentences: readonly SentenceRange[], other: string, count: number) =>
  [...sentences].sort((a, b) => coverage(a.text, other) - coverage(b.text, other)).slice(0, count);

/** Reports a draft of at least four words that comes back in other words, or half as long. */
function compareWording({ draft, back }: Texts): MeaningFinding[] {
  const [said, returned] = [stemsOf(draft).length, stemsOf(back).length];
  if (said < 4) return [];
  const [there, andBack] = [coverage(draft, back), coverage(back, draft)];
  if (Math.max(there, andBack) < HARDLY && tellingWords(draft) > 2)
    return [finding("wording", "doubtful", wholes(draft, back))];
  if (returned * 2 < said && there < 0.5) return [finding("missing", "doubtful", wholes(draft, back))];
  if (said * 2 < returned && andBack < 0.5) return [finding("added", "doubtful", wholes(draft, back))];
  return [];
}

const wholes = (draft: string, back: string) => ({
  draft: [{ start: 0, end: draft.length }],
  back: [{ start: 0, end: back.length }],
});
