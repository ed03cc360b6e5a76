import type { Engine, Piece, Route } from "../../engine.ts";
import { inline, splitting } from "../../placeholders/masking.ts";
import { pseudoWords } from "../../placeholders/pseudo-words.ts";
import { outcomeOf } from "../item-outcome.ts";
import { translateMasked } from "../provider/translate-masked.ts";
import { askShowing, NOTHING_SHOWN } from "../shown-pieces.ts";
import type { BrowserModels } from "./models.ts";

/** The API takes plain text. */
const STRATEGIES = [inline(pseudoWords), splitting(pseudoWords)];
/** Milliseconds. Loading a model from disk takes some seconds. */
const TIMEOUT = 20_000;

/** Translates with the models of the reader's browser. Texts stay on the device. */
export function openBrowserEngine(models: BrowserModels): Engine {
  function route(source: string, target: string): Route | null {
    const availability = models.availability(source, target);
    if (availability === undefined || availability === "unavailable") return null;
    return { source, target, quality: "good", ready: availability === "available" };
  }

  return {
    id: "browser",
    name: "Browser",
    privacyLevel: "device",
    needsWrittenOut: true,
    timeout: TIMEOUT,
    // Browsers do not disclose the versions of their models.
    version: () => "1",
    route,
    pairs: () => models.asked().flatMap(({ source, target }) => route(source, target) ?? []),
    health: () => ({ available: true }),
    async translate({ source, target, items, signal }) {
      const outcomes = [];
      const ask = async (texts: readonly string[]) => {
        const answers: string[] = [];
        // Half of a split text may end in a space.
        for (const text of texts) answers.push((await models.translate(source, target, text, signal)).trim());
        return answers;
      };
      const translate = async (pieces: readonly Piece[]): Promise<readonly Piece[]> => {
        const [outcome] = await translateMasked({ items: [{ pieces }], source, target }, STRATEGIES, ask);
        if (!outcome?.ok) throw outcome?.error;
        return outcome.pieces;
      };
      // Sequential: a browser has one model for all.
      for (const { pieces, shown = NOTHING_SHOWN } of items)
        outcomes.push(await outcomeOf(pieces, () => askShowing(pieces, shown, translate)));
      return outcomes;
    },
    async [Symbol.asyncDispose]() {
      models.close();
    },
  };
}
