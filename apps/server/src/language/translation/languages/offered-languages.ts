import type { Output } from "@lingualoom/contract/calls.ts";
import type { Setup } from "@lingualoom/translation/engines/setup.ts";
import { LANGUAGES } from "@lingualoom/translation/languages.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";

interface Needs extends Platform {
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly setup: () => Setup;
  readonly translator: Translator;
}

type OfferedLanguages = Output<"GET /translation/languages">;

/** Milliseconds after which the pairs are collected again, whatever the engines report. */
const OLDEST_MS = 1_000;

/**
 * Caches the thousands of pairs of all engines for anonymous requests. They are collected again when an engine is added
 * or removed, when a local one has downloaded something, and after a second.
 */
export function createOfferedLanguages({
  translator,
  setup,
  clock,
  defaultPrivacyLevel: allowed,
}: Needs): () => OfferedLanguages {
  let known: { readonly name: string; readonly madeAt: number; readonly answer: OfferedLanguages } | null = null;
  return () => {
    const { state, done } = setup();
    const name = JSON.stringify([allowed(), translator.usable(allowed()), state, done]);
    const now = clock.now().getTime();
    if (known?.name !== name || now - known.madeAt >= OLDEST_MS) {
      const answer = {
        success: true as const,
        languages: LANGUAGES,
        pairs: translator.pairs(allowed()),
        phrases: translator.phraseLanguages(allowed()),
      };
      known = { name, madeAt: now, answer };
    }
    return known.answer;
  };
}
