import { checkMeaning, type MeaningRequest, type MeaningVerdict } from "./check-meaning.ts";

/** A request with its kind of fault; `none` or `back` (only the back-translation is wrong) if the meaning is kept. */
export type LabelledRequest = MeaningRequest & { readonly fault: string };

export interface KindScore {
  readonly kind: string;
  readonly seeded: number;
  readonly found: number;
  /** Findings of this kind in pairs with another fault or none. */
  readonly wrong: number;
}

export interface MeaningScore {
  readonly kinds: readonly KindScore[];
  readonly verdicts: ReadonlyMap<string, Readonly<Record<MeaningVerdict, number>>>;
}

export const precision = ({ found, wrong }: KindScore): number => found / (found + wrong);
export const recall = ({ found, seeded }: KindScore): number => found / seeded;

export function scoreMeaning(pairs: readonly LabelledRequest[]): MeaningScore {
  const verdicts = new Map<string, Record<MeaningVerdict, number>>();
  const kinds = new Map<string, { seeded: number; found: number; wrong: number }>();
  const of = (kind: string) => {
    const score = kinds.get(kind) ?? { seeded: 0, found: 0, wrong: 0 };
    kinds.set(kind, score);
    return score;
  };
  for (const pair of pairs) {
    const { verdict, findings } = checkMeaning(pair);
    const row = verdicts.get(pair.fault) ?? { kept: 0, doubtful: 0, changed: 0 };
    row[verdict] += 1;
    verdicts.set(pair.fault, row);
    if (pair.fault !== "none" && pair.fault !== "back") of(pair.fault).seeded += 1;
    for (const kind of new Set(findings.map((finding) => finding.kind)))
      of(kind)[kind === pair.fault ? "found" : "wrong"] += 1;
  }
  return { verdicts, kinds: [...kinds].map(([kind, score]) => ({ kind, ...score })) };
}
