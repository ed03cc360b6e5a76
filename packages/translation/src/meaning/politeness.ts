import type { Range } from "./facts/fact.ts";
import { finding, type MeaningFinding, type Texts } from "./finding.ts";
import { grammarOf } from "./languages/grammars.ts";

export type Politeness = "formal" | "informal";

interface ShownForm {
  readonly politeness: Politeness;
  readonly at: Range;
}

/** Returns how a text addresses its reader; null if it shows neither form or both. */
export function politenessOf(text: string, language: string): ShownForm | null {
  const { formal, informal } = grammarOf(language);
  const [far, near] = [formal?.exec(text), informal?.exec(text)];
  // In these languages, polite forms always occur next to plain ones.
  if (far && (!near || language === "ja" || language === "zh")) return shown("formal", far);
  if (near && !far) return shown("informal", near);
  return null;
}

const shown = (politeness: Politeness, match: RegExpExecArray): ShownForm => ({
  politeness,
  at: { start: match.index, end: match.index + match[0].length },
});

/** The back-translation's form counts for nothing if the target has no such forms. */
export function comparePoliteness(texts: Texts): MeaningFinding[] {
  const between = politenessOf(texts.translation, texts.target);
  const before = politenessOf(texts.draft, texts.source);
  if (!before) return [];
  const after = politenessOf(texts.back, texts.source);
  const { formal, informal } = grammarOf(texts.target);
  const changedThere = between !== null && between.politeness !== before.politeness;
  const changedBack = after !== null && after.politeness !== before.politeness;
  if (!changedThere && !(changedBack && !between && formal && informal)) return [];
  // A back-translation that returns to the draft's form shows that the translation leaves it open.
  if (changedThere && after && !changedBack) return [];
  return [
    finding("politeness", "doubtful", {
      draft: [before.at],
      translation: between ? [between.at] : [],
      back: after ? [after.at] : [],
    }),
  ];
}
