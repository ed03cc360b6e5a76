import type { PlaygroundService, PlaygroundTexts } from "./playground-service.ts";

/** A demo for visitors, labelled as one; it sends nothing. */
export function createSimulation(texts: PlaygroundTexts, names: Intl.DisplayNames): PlaygroundService {
  const isSample = (text: string) => text.trim() === texts.sample;
  return {
    detect: async (text) => (isSample(text) ? "fr" : undefined),
    translate: async (text, target) => ({
      text: isSample(text) ? texts.sampleTranslation : `${text} → ${names.of(target) ?? target}`,
      made: "",
    }),
  };
}
