import { understandsOneOf } from "@lingualoom/translation/variants/variants.ts";
import type { Reader } from "./readers-store.ts";

export interface ReadLanguage {
  readonly language: string;
  readonly readers: number;
}

/** Returns the target languages with their number of readers, without readers of the original. */
export function readerLanguages(readers: readonly Reader[], source: string): ReadLanguage[] {
  const others = readers.filter(({ preferred, reads }) => !understandsOneOf([preferred, ...reads], source));
  const byLanguage = Map.groupBy(others, ({ preferred }) => preferred);
  return [...byLanguage]
    .map(([language, those]) => ({ language, readers: those.length }))
    .sort((a, b) => b.readers - a.readers || (a.language < b.language ? -1 : 1));
}
