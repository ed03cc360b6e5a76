import { useSyncExternalStore } from "react";

/** Only local voices: others send the text to their vendor, which no privacy level has allowed. */
function voiceFor(language: string): SpeechSynthesisVoice | undefined {
  const local = globalThis.speechSynthesis?.getVoices().filter(({ localService }) => localService) ?? [];
  const wanted = language.toLowerCase();
  const tagOf = ({ lang }: SpeechSynthesisVoice) => lang.toLowerCase().replaceAll("_", "-");
  // Systems name Chinese voices by region.
  const names = [wanted, ...(REGIONS[wanted] ?? []), wanted.split("-")[0]];
  return (
    names.flatMap((name) => local.find((voice) => tagOf(voice) === name) ?? []).at(0) ??
    local.find((voice) => tagOf(voice).split("-")[0] === wanted.split("-")[0])
  );
}

const REGIONS: Readonly<Record<string, readonly string[]>> = {
  "es-419": ["es-mx", "es-us"],
  yue: ["zh-hk", "yue-hk"],
  "zh-hans": ["zh-cn"],
  "zh-hant": ["zh-tw"],
  "zh-hant-hk": ["zh-hk", "zh-tw"],
};

function subscribe(changed: () => void): () => void {
  const speech = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  speech?.addEventListener?.("voiceschanged", changed);
  return () => speech?.removeEventListener?.("voiceschanged", changed);
}

/** Returns a function that reads a text aloud; null if this device has no voice for the language. */
export function useDeviceVoice(language: string): ((text: string) => void) | null {
  // Browsers load their voices late, and announce them.
  const voice = useSyncExternalStore(subscribe, () => voiceFor(language));
  if (!voice) return null;
  return (text) => {
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.voice = voice;
    spoken.lang = voice.lang;
    speechSynthesis.cancel();
    speechSynthesis.speak(spoken);
  };
}
