import type { Range } from "./facts/fact.ts";

export const MEANING_KINDS = [
  "number",
  "unit",
  "money",
  "date",
  "time",
  "link",
  "name",
  "negation",
  "question",
  "politeness",
  "missing",
  "added",
  "wording",
] as const;

/** `missing` and `added` are sentences. `wording`: the back-translation shares hardly a word with the draft. */
export type MeaningKind = (typeof MEANING_KINDS)[number];

export interface MeaningFinding {
  readonly kind: MeaningKind;
  /** `changed`: translation and back-translation agree on it. `doubtful`: one of them does not show it. */
  readonly weight: "doubtful" | "changed";
  /** Ranges to mark in each of the three texts, in UTF-16 code units; empty if nothing corresponds. */
  readonly draft: readonly Range[];
  readonly translation: readonly Range[];
  readonly back: readonly Range[];
}

export interface Texts {
  readonly draft: string;
  readonly translation: string;
  readonly back: string;
  readonly source: string;
  readonly target: string;
  readonly names: readonly string[];
}

export const finding = (
  kind: MeaningKind,
  weight: MeaningFinding["weight"],
  where: Partial<Pick<MeaningFinding, "draft" | "translation" | "back">>,
): MeaningFinding => ({ kind, weight, draft: [], translation: [], back: [], ...where });

export const rangeOf = ({ start, end }: Range): Range => ({ start, end });
