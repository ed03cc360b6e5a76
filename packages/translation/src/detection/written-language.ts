import { segment } from "../segments/segment.ts";
import { CERTAIN, type Detection, type Detector, type DetectorItem, UNDETERMINED } from "./detection.ts";
import { writtenParts } from "./mixed/written-parts.ts";

/**
 * Detects the languages that messages are stored with. A mixed text has none, so that each reader's request decides
 * which of its parts to translate.
 */
export async function writtenLanguages(
  detector: Pick<Detector, "detectMany" | "split">,
  items: readonly DetectorItem[],
): Promise<Detection[]> {
  const [found, parts] = await Promise.all([
    detector.detectMany(items),
    Promise.all(items.map(({ text, prior }) => writtenParts(segment(text.toWellFormed()), detector, prior))),
  ]);
  return found.map((detection, at): Detection => {
    const [first, second] = parts[at] ?? [];
    if (second) return { ...UNDETERMINED, confidence: detection.confidence };
    return first ? { language: first.language, confidence: CERTAIN, certain: true } : detection;
  });
}
