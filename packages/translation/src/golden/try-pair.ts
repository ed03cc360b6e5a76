import { type Engine, EngineError } from "../engine.ts";
import { GOLDEN_SENTENCES, saysGolden } from "./golden-sentences.ts";

/** A model that answers at random may be wrong once. */
const TRIES = 2;

/**
 * Whether an engine translates the golden sentence of a pair.
 * @throws EngineError that says nothing of the pair: the engine is away, slow or refuses
 */
export async function translatesGolden(
  engine: Pick<Engine, "translate">,
  { source, target }: { readonly source: string; readonly target: string },
  signal: AbortSignal,
): Promise<boolean> {
  const [text] = GOLDEN_SENTENCES[source] ?? [];
  if (text === undefined) return false;
  const items = [{ pieces: [{ kind: "text" as const, text }] }];
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await engine
      .translate({ source, target, items, signal })
      .then(([outcome]) => {
        if (!outcome?.ok) throw outcome?.error ?? new EngineError("bad_output", "no answer");
        return outcome.pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
      })
      .catch((error) => {
        if (error instanceof EngineError && error.code === "bad_output") return "";
        throw error;
      });
    if (saysGolden(answer, target)) return true;
  }
  return false;
}
