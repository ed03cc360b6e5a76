import { getLIDModel } from "fasttext.wasm.js";
import { toLanguage } from "../languages.ts";

/** Labels beyond the first fifty carry no weight that could change a decision. */
const LABELS = 50;
/** More text than this changes no answer and only costs time. */
const LONGEST = 1_000;

/** Probability per language; `other` is what the model gives to languages that are not in the list. */
export type Distribution = Map<string, number>;

/** lid.176 (Joulin et al.), read from its package: no network is involved. */
export async function openFastText(): Promise<(text: string) => Distribution> {
  const identifier = await getLIDModel();
  const model = await identifier.load();
  return (text) => {
    // The model was trained on lower-case lines; a line break would end what it reads.
    const line = text.slice(0, LONGEST).toWellFormed().toLowerCase().replace(/\s+/gu, " ");
    const predictions = model.predict(line, LABELS, 0) as ReturnType<typeof model.predict> & {
      delete?(): void;
    };
    const distribution: Distribution = new Map();
    for (let i = 0; i < predictions.size(); i += 1) {
      const [probability, label] = predictions.get(i);
      const language = toLanguage(label.replace("__label__", "")) ?? "other";
      distribution.set(language, (distribution.get(language) ?? 0) + probability);
    }
    // Emscripten's vectors live outside the collector's sight.
    predictions.delete?.();
    return distribution;
  };
}
