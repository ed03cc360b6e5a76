import { wordsForDetection } from "../../detection/bare.ts";
import { CERTAIN, type Detection, type Detector, type Prior, UNDETERMINED } from "../../detection/detection.ts";
import { type LanguageCode, toLanguage } from "../../languages.ts";
import type { LanguageDetectorApi } from "./api.ts";

/** Weight of unexpected languages, if some are expected. */
const UNEXPECTED = 0.02;

type BrowserDetectorInstance = Awaited<ReturnType<LanguageDetectorApi["create"]>>;

/** Uses the browser's own detector. If it is missing or not downloaded yet, the language stays undetermined. */
export function createBrowserDetector(api: LanguageDetectorApi | undefined): Detector {
  let opened: Promise<BrowserDetectorInstance> | undefined;

  async function open(): Promise<BrowserDetectorInstance | null> {
    // Without a click nothing can be downloaded, and a text does not wait for a download.
    if (!opened && (!api || (await api.availability()) !== "available")) return null;
    opened ??= api?.create();
    return (await opened) ?? null;
  }

  async function detect(text: string, prior: Prior | undefined): Promise<Detection> {
    const words = wordsForDetection(text);
    const detector = words === "" ? null : await open();
    if (!detector) return UNDETERMINED;
    return mostLikely(await detector.detect(words), prior);
  }

  const detectMany: Detector["detectMany"] = async (items) => {
    const found: Detection[] = [];
    for (const { text, prior } of items)
      found.push(
        await detect(text, prior).catch(() => {
          opened = undefined;
          return UNDETERMINED;
        }),
      );
    return found;
  };
  return {
    detectMany,
    detect: async (text, { prior } = {}) => (await detectMany([{ text, prior }]))[0] ?? UNDETERMINED,
    async [Symbol.asyncDispose]() {
      opened = undefined;
    },
  };
}

function mostLikely(
  results: Awaited<ReturnType<BrowserDetectorInstance["detect"]>>,
  prior: Prior | undefined,
): Detection {
  const weights = new Map<LanguageCode, number>();
  let rest = 0;
  for (const { detectedLanguage = "und", confidence = 0 } of results) {
    const language = toLanguage(detectedLanguage);
    const weight = confidence * (prior ? ((language && prior[language]) ?? UNEXPECTED) : 1);
    if (language) weights.set(language, (weights.get(language) ?? 0) + weight);
    else rest += weight;
  }
  const [best] = [...weights].sort(([, a], [, b]) => b - a);
  if (!best || best[1] === 0) return UNDETERMINED;
  const total = prior ? [...weights.values()].reduce((sum, weight) => sum + weight, rest) : 1;
  const confidence = Math.min(1, best[1] / total);
  return { language: best[0], confidence, certain: confidence >= CERTAIN };
}
