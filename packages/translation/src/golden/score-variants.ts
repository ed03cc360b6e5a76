import { routeOf } from "../chain/variant-routes.ts";
import type { Detector } from "../detection/detection.ts";
import type { Engine } from "../engine.ts";
import { createTranslator } from "../translator.ts";
import { judgeVariant, readVariantSentences, type VariantSentence } from "./variant-sentences.ts";

export interface VariantScore {
  readonly variant: string;
  readonly right: number;
  readonly wrong: number;
  /** Said in other words, or refused. */
  readonly neither: number;
  /** Wrong answers, with the sentence they translate. */
  readonly mistakes: readonly string[];
}

/** Translates the sentences of each variant that an engine writes itself, or that a conversion of scripts makes of it. */
export async function scoreVariants(engine: Engine, detector: Detector): Promise<VariantScore[]> {
  const translator = createTranslator({ engines: [engine], detector });
  const served = (await readVariantSentences()).filter(({ source, variant }) => {
    const found = routeOf(engine, source, variant);
    return found !== null && found.closeness !== "near";
  });
  const scores: VariantScore[] = [];
  for (const [variant, sentences] of Map.groupBy(served, (one) => one.variant))
    scores.push({ variant, ...(await score(sentences)) });
  return scores;

  async function score(sentences: readonly VariantSentence[]) {
    const counts = { right: 0, wrong: 0, neither: 0 };
    const mistakes: string[] = [];
    for (const sentence of sentences) {
      const { text, source, variant: target } = sentence;
      const made = await translator.translate({ text, source, target, allowed: "providers" });
      const verdict = made.kind === "translated" ? judgeVariant(made.text, sentence) : "neither";
      counts[verdict] += 1;
      if (verdict === "wrong" && made.kind === "translated") mistakes.push(`${text} → ${made.text}`);
    }
    return { ...counts, mistakes };
  }
}
