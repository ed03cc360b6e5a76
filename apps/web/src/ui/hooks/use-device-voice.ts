import { useSyncExternalStore } from "react";

/** Only local voices: others send the text to their vendor, which no privacy level has allowed. */
const voiceFor = (language: string): SpeechSynthesisVoice | undefined =>
  globalThis.speechSynthesis
    ?.getVoices()
    .find(({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language);

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
