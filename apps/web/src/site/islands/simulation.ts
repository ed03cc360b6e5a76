import type { PlaygroundService, PlaygroundTexts } from "./playground-service.ts";

/** What visitors get, labelled as a demo: nothing is sent anywhere. */
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
