import type { Engine, EngineRequest, Quality } from "../engine.ts";
import { LANGUAGES } from "../languages.ts";
import { inline, splitting } from "../placeholders/masking.ts";
import { pseudoWords } from "../placeholders/pseudo-words.ts";
import { tags } from "../placeholders/tags.ts";
import { everyPair } from "./provider/every-pair.ts";
import { translateMasked } from "./provider/translate-masked.ts";

/** Translates texts, one answer a text, in order. Marks such as `<x0/>` or `XQ0X` in a text must stay in its answer. */
export type TranslateTexts = (
  texts: readonly string[],
  request: Pick<EngineRequest, "source" | "target" | "signal" | "tone"> & {
    readonly context: readonly string[];
  },
) => Promise<readonly string[]>;

export interface FunctionEngineOptions {
  readonly id?: string;
  readonly name?: string;
  /** `server`, the default, where texts stay on machines of your own. */
  readonly privacyLevel?: Engine["privacyLevel"];
  readonly quality?: Quality;
  /** What it translates between; every language of `LANGUAGES` when absent. */
  readonly languages?: readonly string[];
  /** Set where the function reads `context`, the messages before. */
  readonly usesContext?: true;
  /** Set where the function follows `tone`. */
  readonly usesTone?: true;
  /** Another version is another engine for whoever stores translations. */
  readonly version?: string;
  readonly timeout?: number;
}

const TIMEOUT = 10_000;
/** A function that loses tags often keeps words; between the pieces nothing can be lost. */
const STRATEGIES = [inline(tags), inline(pseudoWords), splitting(pseudoWords)];

/** An engine from a function that knows only texts. */
export function engineFrom(translate: TranslateTexts, options: FunctionEngineOptions = {}): Engine {
  const { id = "function", name = id, privacyLevel = "server", quality = "good" } = options;
  const { version = "1", timeout = TIMEOUT, usesContext, usesTone } = options;
  return {
    id,
    name,
    privacyLevel,
    timeout,
    ...(usesContext && { usesContext }),
    ...(usesTone && { usesTone }),
    version: () => version,
    ...everyPair(options.languages ?? Object.keys(LANGUAGES), quality),
    health: () => ({ available: true }),
    translate({ items, source, target, tone, signal }) {
      const context = items.find((item) => item.context)?.context ?? [];
      const ask = (texts: readonly string[]) =>
        translate(texts, { source, target, signal, context, ...(tone && { tone }) });
      return translateMasked({ items, source, target }, STRATEGIES, ask);
    },
    async [Symbol.asyncDispose]() {
      // Nothing is open.
    },
  };
}
