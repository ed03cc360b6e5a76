import { everyPlaceholderOnce } from "../../checks/structure.ts";
import { EngineError, type EngineItem, type EngineOutcome, type EngineRequest } from "../../engine.ts";
import type { MaskingStrategy } from "../../placeholders/masking.ts";

/** Translates the texts of one strategy; one answer per text. */
export type AskTexts<W> = (texts: readonly string[], strategy: W) => Promise<readonly string[]>;

/**
 * Translates items with a provider that knows only text. Tries the strategies in turn, each with the items that lost
 * placeholders under the previous ones.
 */
export async function translateMasked<W extends MaskingStrategy>(
  { items, source, target }: Pick<EngineRequest, "items" | "source" | "target">,
  strategies: readonly W[],
  ask: AskTexts<W>,
): Promise<EngineOutcome[]> {
  const outcomes: EngineOutcome[] = items.map(() => lost);
  for (const strategy of strategies) {
    const open = items.flatMap((item, at) => (outcomes[at]?.ok ? [] : [{ item, at }]));
    if (open.length === 0) break;
    const encoded = open.map(({ item }) => strategy.encode(item.pieces));
    const texts = encoded.flatMap((one) => one.texts);
    const answers = [...(texts.length > 0 ? await ask(texts, strategy) : [])];
    if (answers.length !== texts.length) throw new EngineError("bad_output", "translations are missing");
    open.forEach(({ item, at }, i) => {
      const own = answers.splice(0, encoded[i]?.texts.length ?? 0);
      outcomes[at] = outcomeOf(item, encoded[i]?.decode(own) ?? [], source, target);
    });
  }
  return outcomes;
}

const lost: EngineOutcome = {
  ok: false,
  error: new EngineError("bad_output", "placeholders were lost"),
};

function outcomeOf(item: EngineItem, pieces: EngineItem["pieces"], from: string, to: string): EngineOutcome {
  return everyPlaceholderOnce({ source: item.pieces, answer: pieces, from, to }) ? lost : { ok: true, pieces };
}
