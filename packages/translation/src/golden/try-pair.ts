import { type Engine, EngineError } from "../engine.ts";
import { goldenOf, saysGolden } from "./golden-sentences.ts";

/** A model with random sampling may be wrong once. */
const TRIES = 2;

type Pair = { readonly source: string; readonly target: string };

/**
 * Translates the golden sentence of a pair.
 * @throws EngineError
 */
export async function translateGolden(
  engine: Pick<Engine, "translate">,
  { source, target }: Pair,
  signal: AbortSignal,
): Promise<string> {
  const [text = ""] = goldenOf(source) ?? [];
  const items = [{ pieces: [{ kind: "text" as const, text }] }];
  const [outcome] = await engine.translate({ source, target, items, signal });
  if (!outcome?.ok) throw outcome?.error ?? new EngineError("bad_output", "no answer");
  return outcome.pieces.map((piece) => (piece.kind === "text" ? piece.text : "")).join("");
}

/**
 * Whether an engine translates the golden sentence of a pair.
 * @throws EngineError when it says nothing about the pair: the engine is unreachable, slow or refuses
 */
export async function translatesGolden(
  engine: Pick<Engine, "translate">,
  pair: Pair,
  signal: AbortSignal,
): Promise<boolean> {
  if (!goldenOf(pair.source)) return false;
  for (let tried = 0; tried < TRIES; tried += 1) {
    const answer = await translateGolden(engine, pair, signal).catch((error) => {
      if (error instanceof EngineError && error.code === "bad_output") return "";
      throw error;
    });
    if (saysGolden(answer, pair.target)) return true;
  }
  return false;
}
