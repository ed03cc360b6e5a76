import { getLIDModel } from "fasttext.wasm.js";
import { toLanguage } from "../languages.ts";

/** Labels after the first fifty are too unlikely to change a decision. */
const LABELS = 50;
/** More text changes no answer and only takes time. */
const LONGEST = 1_000;

/** Probability per language; `other` sums up unsupported languages. */
export type Distribution = Map<string, number>;

/** The model takes traditional Chinese for Cantonese; `variants.ts` tells the two apart. */
const asLanguage = (label: string) => (label === "yue" ? "zh" : toLanguage(label));

/** Opens lid.176 (Joulin et al.) from its package, without network access. */
export async function openFastText(): Promise<(text: string) => Distribution> {
  const identifier = await getLIDModel();
  const model = await identifier.load();
  return (text) => {
    // The model was trained on lower-case lines; a line break would end its input.
    const line = text.slice(0, LONGEST).toWellFormed().toLowerCase().replace(/\s+/gu, " ");
    const predictions = model.predict(line, LABELS, 0) as ReturnType<typeof model.predict> & {
      delete?(): void;
    };
    const distribution: Distribution = new Map();
    for (let i = 0; i < predictions.size(); i += 1) {
      const [probability, label] = predictions.get(i);
      const language = asLanguage(label.replace("__label__", "")) ?? "other";
      distribution.set(language, (distribution.get(language) ?? 0) + probability);
    }
    // Emscripten's vectors are not garbage-collected.
    predictions.delete?.();
    return distribution;
  };
}
