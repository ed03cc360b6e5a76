import type { PlaygroundService, PlaygroundTexts } from "./playground-service.ts";

/** The first letter is Hebrew, Arabic or a neighbour of theirs: the line runs to the left, and so does its arrow. */
const RIGHT_TO_LEFT = /^\P{L}*[\u0590-\u08ff]/u;

/** A demo for visitors, labelled as one; it sends nothing. */
export function createSimulation(texts: PlaygroundTexts, names: Intl.DisplayNames): PlaygroundService {
  const isSample = (text: string) => text.trim() === texts.sample;
  return {
    detect: async (text) => (isSample(text) ? "fr" : undefined),
    translate: async (text, target) => ({
      text: isSample(text)
        ? texts.sampleTranslation
        : `${text} ${RIGHT_TO_LEFT.test(text) ? "←" : "→"} ${names.of(target) ?? target}`,
      made: "",
    }),
  };
}
