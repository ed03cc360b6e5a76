import type { Engine } from "../engine.ts";
import type { FailureReason } from "../failure.ts";
import type { FixedTerm, TermsOfPair } from "../glossary.ts";
import { pause } from "../pause.ts";
import { restore, type Segmented, segment } from "../segments/segment.ts";

/** One way to present a text with fixed terms to an engine. */
export interface Wording {
  readonly segmented: Segmented;
  /** Terms whose translations must occur in the answer. */
  readonly terms: readonly FixedTerm[];
  /** Whether the engine gets the terms; otherwise they are placeholders. */
  readonly told: boolean;
}

/** Failures that another wording may avoid. */
const BY_WORDING: ReadonlySet<FailureReason> = new Set<FailureReason>(["terms", "pieces", "bad_output", "echo"]);

export const mayBeWording = (reason: FailureReason): boolean => BY_WORDING.has(reason);

/**
 * The wordings to try, in order. Phrases of the phrase book start as placeholders. An engine that takes terms gets them
 * first, and placeholders second; other engines get placeholders first, and the plain text second. The answer is
 * checked either way.
 */
export async function wordingsFor(
  engine: Pick<Engine, "usesTerms">,
  text: string,
  options: {
    readonly names: readonly string[];
    readonly language: string;
    readonly terms: TermsOfPair;
    readonly phrases?: readonly FixedTerm[];
  },
): Promise<readonly [Wording, ...Wording[]]> {
  const { names, language, terms, phrases = [] } = options;
  const { kept, fixed } = terms;
  await pause();
  if (phrases.length > 0) {
    const segmented = segment(text, { names, language, terms: { kept, fixed: [...fixed, ...phrases] } });
    await pause();
    return [{ segmented, terms: [], told: false }, ...(await wordingsFor(engine, text, { names, language, terms }))];
  }
  const masked = { segmented: segment(text, { names, language, terms }), terms: [], told: false };
  const present = masked.segmented.terms;
  if (present.length === 0 || !masked.segmented.translatable) return [masked];
  await pause();
  const open = segment(text, { names, language, terms: { kept } });
  const plain = { segmented: open, terms: present, told: engine.usesTerms === true };
  return engine.usesTerms ? [plain, masked] : [masked, plain];
}

/** Returns the translation of a text that consists only of terms, which needs no engine; otherwise null. */
export const onlyTerms = ({ segmented }: Wording): string | null =>
  segmented.translatable ? null : restore(segmented.pieces, segmented.spans);
