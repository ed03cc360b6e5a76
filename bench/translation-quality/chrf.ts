/**
 * chrF: character n-gram F-score (Maja Popović, "chrF: character n-gram F-score for automatic MT evaluation", WMT 2015,
 * https://aclanthology.org/W15-3049/):
 *
 *     chrF = (1 + β²) · P · R / (β² · P + R)
 *
 * P and R are the shares of character n-grams of the answer found in the reference and the other way round, averaged
 * over n = 1…6, each n-gram counted as often as it occurs. Blanks do not count, β is 2, and n-grams are summed over all
 * sentences before they are compared, as sacreBLEU does (https://aclanthology.org/W18-6319/).
 */
const LONGEST = 6;
const BETA = 2;

interface Counts {
  answer: number;
  reference: number;
  shared: number;
}

interface SentencePair {
  readonly answer: string;
  readonly reference: string;
}

/** From 0 to 100. */
export function chrF(pairs: readonly SentencePair[]): number {
  const orders = Array.from({ length: LONGEST }, (): Counts => ({ answer: 0, reference: 0, shared: 0 }));
  for (const pair of pairs) {
    const [answer, reference] = [characters(pair.answer), characters(pair.reference)];
    orders.forEach((counts, i) => {
      add(counts, nGrams(answer, i + 1), nGrams(reference, i + 1));
    });
  }
  // Skips orders for which one side is too short.
  const known = orders.filter(({ answer, reference }) => answer > 0 && reference > 0);
  const mean = (of: (counts: Counts) => number) =>
    known.length === 0 ? 0 : known.reduce((sum, counts) => sum + of(counts), 0) / known.length;
  const precision = mean(({ shared, answer }) => shared / answer);
  const recall = mean(({ shared, reference }) => shared / reference);
  const weighed = BETA ** 2 * precision + recall;
  return weighed === 0 ? 0 : (100 * (1 + BETA ** 2) * precision * recall) / weighed;
}

const characters = (text: string) => [...text.replace(/\s+/gu, "")];

function nGrams(text: readonly string[], n: number): Map<string, number> {
  const found = new Map<string, number>();
  for (let at = 0; at + n <= text.length; at += 1) {
    const gram = text.slice(at, at + n).join("");
    found.set(gram, (found.get(gram) ?? 0) + 1);
  }
  return found;
}

function add(counts: Counts, answer: Map<string, number>, reference: Map<string, number>): void {
  for (const [gram, n] of answer) {
    counts.answer += n;
    counts.shared += Math.min(n, reference.get(gram) ?? 0);
  }
  for (const n of reference.values()) counts.reference += n;
}
