import type { Engine, EngineRequest, Quality } from "../engine.ts";
import { LANGUAGE_CODES } from "../languages.ts";
import { inline, splitting } from "../placeholders/masking.ts";
import { pseudoWords } from "../placeholders/pseudo-words.ts";
import { tags } from "../placeholders/tags.ts";
import { everyPair } from "./provider/every-pair.ts";
import { translateMasked } from "./provider/translate-masked.ts";

/** Translates texts; one answer per text, in order. Marks such as `<x0/>` or `XQ0X` must be kept in the answer. */
export type TranslateTexts = (
  texts: readonly string[],
  request: Pick<EngineRequest, "source" | "target" | "signal" | "tone" | "address"> & {
    readonly context: readonly string[];
  },
) => Promise<readonly string[]>;

export interface FunctionEngineOptions {
  readonly id?: string;
  readonly name?: string;
  /** Defaults to `server`, for functions that keep texts on the operator's machines. */
  readonly privacyLevel?: Engine["privacyLevel"];
  readonly quality?: Quality;
  /** Supported languages; defaults to every language, without variants. */
  readonly languages?: readonly string[];
  readonly usesContext?: true;
  readonly usesTone?: true;
  readonly usesAddress?: true;
  /** Stored translations of another version are not reused. */
  readonly version?: string;
  readonly timeout?: number;
}

const TIMEOUT = 10_000;
/** A function that loses tags often keeps words; splitting at the placeholders cannot lose any. */
const STRATEGIES = [inline(tags), inline(pseudoWords), splitting(pseudoWords)];

/** Creates an engine from a function that translates plain texts. */
export function engineFrom(translate: TranslateTexts, options: FunctionEngineOptions = {}): Engine {
  const { id = "function", name = id, privacyLevel = "server", quality = "good" } = options;
  const { version = "1", timeout = TIMEOUT, usesContext, usesTone, usesAddress } = options;
  return {
    id,
    name,
    privacyLevel,
    timeout,
    ...(usesContext && { usesContext }),
    ...(usesTone && { usesTone }),
    ...(usesAddress && { usesAddress }),
    version: () => version,
    ...everyPair(options.languages ?? LANGUAGE_CODES, quality),
    health: () => ({ available: true }),
    translate({ items, source, target, tone, address, signal }) {
      const context = items.find((item) => item.context)?.context ?? [];
      const ask = (texts: readonly string[]) =>
        translate(texts, { source, target, signal, context, ...(tone && { tone }), ...(address && { address }) });
      return translateMasked({ items, source, target }, STRATEGIES, ask);
    },
    async [Symbol.asyncDispose]() {},
  };
}
