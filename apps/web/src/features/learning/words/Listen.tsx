import { Volume2 } from "lucide-react";
import { useSyncExternalStore } from "react";
import { languageName } from "../../../i18n/language-name.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Button } from "../../../ui/forms/Button.tsx";

/** Only voices of the device itself: others send the text to their maker, which no privacy level has allowed. */
const voiceFor = (language: string): SpeechSynthesisVoice | undefined =>
  globalThis.speechSynthesis
    ?.getVoices()
    .find(({ lang, localService }) => localService && lang.toLowerCase().split(/[-_]/)[0] === language);

/** Says a text by a voice of this device, or that there is none for its language. */
export function Listen({ text, language }: { readonly text: string; readonly language: string }) {
  const { t, i18n } = useTranslation("learning");
  const say = useVoice(language);
  if (!say)
    return <p className="text-sm text-muted">{t("noVoice", { language: languageName(language, i18n.language) })}</p>;
  return (
    <Button look="quiet" className="justify-self-start" onClick={() => say(text)}>
      <Volume2 aria-hidden size={18} />
      {t("listen")}
    </Button>
  );
}

function subscribe(changed: () => void): () => void {
  const speech = globalThis.speechSynthesis as SpeechSynthesis | undefined;
  speech?.addEventListener?.("voiceschanged", changed);
  return () => speech?.removeEventListener?.("voiceschanged", changed);
}

/** Reads a text out in a language; null where this device has no voice for it. */
function useVoice(language: string): ((text: string) => void) | null {
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
