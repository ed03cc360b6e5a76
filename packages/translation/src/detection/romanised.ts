import { LANGUAGES_OF_ROMANISED, ROMANISED_WORD } from "../habits/romanised-words.ts";
import type { LanguageCode } from "../languages.ts";
import type { Prior } from "./detection.ts";
import { isEveryday } from "./everyday.ts";
import { isSmallWord } from "./features.ts";

const FEWEST_WORDS = 2;
/** Letters of a word that is known in one language only, to be enough on its own: "spasibo". */
const LONG_ENOUGH_ALONE = 5;
const LEAST_SHARE = 0.5;
/** A word that a language with Latin script also has proves little. */
const isOwn = (word: string) => word.length > 2 && !isEveryday(word) && !isSmallWord(word);

/**
 * Detects a language typed in Latin letters instead of its own script, by its most common words. The statistical models
 * do not know such texts and assign them to unrelated languages.
 */
export function romanised(text: string, prior: Prior = {}): LanguageCode | null {
  const words = text.toLowerCase().match(ROMANISED_WORD) ?? [];
  const hits = new Map<LanguageCode, number>();
  const own = new Set<LanguageCode>();
  for (const word of words)
    for (const language of LANGUAGES_OF_ROMANISED.get(word) ?? []) {
      hits.set(language, (hits.get(language) ?? 0) + 1);
      if (isOwn(word)) own.add(language);
    }
  const known = (language: LanguageCode) => ((prior[language] ?? 0) > 0 ? 1 : 0);
  const [best] = [...hits]
    .filter(([language]) => own.has(language))
    .sort((a, b) => b[1] + known(b[0]) - a[1] - known(a[0]));
  const only = words.length === 1 && hits.size === 1 && (words[0] as string).length >= LONG_ENOUGH_ALONE;
  if (!best || (best[1] < FEWEST_WORDS && !only) || best[1] / words.length < LEAST_SHARE) return null;
  return best[0];
}
