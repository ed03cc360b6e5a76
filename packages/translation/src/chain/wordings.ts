import type { Engine } from "../engine.ts";
import type { FailureReason } from "../failure.ts";
import type { FixedTerm, TermsOfPair } from "../glossary.ts";
import { pause } from "../pause.ts";
import { restore, type Segmented, segment } from "../segments/segment.ts";

/** One way to put a text with fixed terms to an engine. */
export interface Wording {
  readonly segmented: Segmented;
  /** The terms whose translations the answer must have. */
  readonly terms: readonly FixedTerm[];
  /** The engine is told them. */
  readonly told: boolean;
}

/** Failures that another wording may avoid. */
const BY_WORDING: ReadonlySet<FailureReason> = new Set<FailureReason>(["terms", "pieces", "bad_output", "echo"]);

export const mayBeWording = (reason: FailureReason): boolean => BY_WORDING.has(reason);

/**
 * How an engine is asked, one after the other. Phrases of the phrase book get placeholders at first. An engine that takes
 * terms is told them, and then gets placeholders; the others get placeholders, and then the text as it is. The answer is
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

/** A text of nothing but terms needs no engine. */
export const onlyTerms = ({ segmented }: Wording): string | null =>
  segmented.translatable ? null : restore(segmented.pieces, segmented.spans);
