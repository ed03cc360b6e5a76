import type { MadeAt } from "@lingualoom/translation/engine.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { Rendition } from "./rendition-store.ts";

/** Whether a rough rendition is worth making anew, because an engine with a good one has become available. */
export function hasBetter(translator: Translator, stored: Rendition, allowed: MadeAt): boolean {
  if (stored.quality === "good") return false;
  return translator
    .pairs(allowed)
    .some(
      (pair) => pair.source === stored.source && pair.target === stored.target && pair.quality === "good",
    );
}
