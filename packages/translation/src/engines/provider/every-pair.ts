import type { Quality, Route } from "../../engine.ts";
import { baseOf } from "../../variants/variants.ts";

/** Every pair of languages, or of `sources` and `targets` if an engine writes variants that it reads as one language. */
export function everyPair(sources: Iterable<string>, quality: Quality, targets: Iterable<string> = sources) {
  const [read, written] = [new Set(sources), new Set(targets)];
  const route = (source: string, target: string): Route | null =>
    baseOf(source) !== baseOf(target) && read.has(source) && written.has(target)
      ? { source, target, quality, ready: true }
      : null;
  const all = [...read].flatMap((source) => [...written].flatMap((target) => route(source, target) ?? []));
  return { route, pairs: () => all };
}
