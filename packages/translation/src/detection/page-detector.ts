import { wordsForDetection } from "./bare.ts";
import { classify } from "./classifier.ts";
import { type Detector, UNDETERMINED } from "./detection.ts";
import { openEld } from "./eld.ts";
import { priorOfLanguages, withVariant } from "./variants.ts";

/**
 * Detects on the calling thread with one of the two models (eld, which is plain JavaScript), for browsers, workers and
 * other places without `node:worker_threads`. It is less sure of short texts than `createDetector`.
 */
export function createPageDetector(): Detector {
  let eld: ReturnType<typeof openEld> | undefined;
  const nothingKnown = () => new Map<string, number>();
  const detectMany: Detector["detectMany"] = async (items) =>
    items.map(({ text, prior }) => {
      const words = wordsForDetection(text);
      if (words === "") return UNDETERMINED;
      eld ??= openEld();
      const found = classify({ text: words, prior: priorOfLanguages(prior), eld, fastText: nothingKnown });
      return withVariant(words, found);
    });
  return {
    detectMany,
    detect: async (text, { prior } = {}) => (await detectMany([{ text, prior }]))[0] ?? UNDETERMINED,
    async [Symbol.asyncDispose]() {},
  };
}
