import type { Address } from "../address/address.ts";
import type { Engine } from "../engine.ts";
import type { FixedTerm, TermsOfPair, Tone } from "../glossary.ts";
import { expandChatSpelling } from "../habits/habits.ts";
import type { Answer } from "../memory.ts";
import { pause } from "../pause.ts";
import type { TranslationRequest } from "../translation.ts";
import { baseOf } from "../variants/variants.ts";
import type { Attempts } from "./attempts.ts";
import { toBatch } from "./line-batch.ts";
import { mayBeWording, onlyTerms, wordingsFor } from "./wordings.ts";

export interface AskedText {
  readonly text: string;
  readonly source: string;
  readonly target: string;
  readonly names: readonly string[];
  readonly terms: TermsOfPair;
  /** Phrases of the phrase book. */
  readonly phrases: readonly FixedTerm[];
  readonly tone: Tone | null;
  readonly address: Address | undefined;
  readonly context: readonly string[] | undefined;
  readonly person: TranslationRequest["person"];
  readonly mayStillGo: TranslationRequest["mayStillGo"];
  readonly signal: AbortSignal;
}

/** Asks an engine for a text in one language, in the next wording if the answer fails because of the first. */
export async function askEngine(attempts: Attempts, engine: Engine, asked: AskedText): Promise<Answer> {
  const { text, source, target, names, terms, phrases, context, ...same } = asked;
  const [first, ...others] = await wordingsFor(engine, text, { names, language: baseOf(source), terms, phrases });
  const words = onlyTerms(first);
  if (words !== null) return { text: words };
  const writtenOut = (some: string) => expandChatSpelling(some, baseOf(source));
  const put = async (wording: typeof first) => {
    await pause();
    const batch = toBatch(wording.segmented, context, engine.needsWrittenOut && writtenOut);
    await pause();
    return attempts.make(engine, { ...same, source, target, batch, text, wording });
  };
  let answer = await put(first);
  for (const wording of others) if ("reason" in answer && mayBeWording(answer.reason)) answer = await put(wording);
  return answer;
}
