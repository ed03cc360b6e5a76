import type { Range } from "./facts/fact.ts";
import { finding, type MeaningFinding, type Texts } from "./finding.ts";
import { grammarOf } from "./languages/grammars.ts";

export type Politeness = "formal" | "informal";

interface ShownForm {
  readonly politeness: Politeness;
  readonly at: Range;
}

/** How a text addresses its reader, where it shows; null where it does not or does both. */
export function politenessOf(text: string, language: string): ShownForm | null {
  const { formal, informal } = grammarOf(language);
  const [far, near] = [formal?.exec(text), informal?.exec(text)];
  // The polite forms of a language stand beside plain ones in every text of it.
  if (far && (!near || language === "ja" || language === "zh")) return shown("formal", far);
  if (near && !far) return shown("informal", near);
  return null;
}

const shown = (politeness: Politeness, match: RegExpExecArray): ShownForm => ({
  politeness,
  at: { start: match.index, end: match.index + match[0].length },
});

/** What the way back says of it counts for nothing where the target has no such forms. */
export function comparePoliteness(texts: Texts): MeaningFinding[] {
  const between = politenessOf(texts.translation, texts.target);
  const before = politenessOf(texts.draft, texts.source);
  if (!before) return [];
  const after = politenessOf(texts.back, texts.source);
  const { formal, informal } = grammarOf(texts.target);
  const changedThere = between !== null && between.politeness !== before.politeness;
  const changedBack = after !== null && after.politeness !== before.politeness;
  if (!changedThere && !(changedBack && !between && formal && informal)) return [];
  // A way back that returns to the draft's form says that the translation leaves it open.
  if (changedThere && after && !changedBack) return [];
  return [
    finding("politeness", "doubtful", {
      draft: [before.at],
      translation: between ? [between.at] : [],
      back: after ? [after.at] : [],
    }),
  ];
}
