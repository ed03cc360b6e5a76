import { useEffect, useRef, useState } from "react";

/** The part of the Web Speech API that is used here; TypeScript's DOM types do not include it. */
interface Recognition {
  lang: string;
  interimResults: boolean;
  onresult: (event: { readonly results: ArrayLike<ArrayLike<{ readonly transcript: string }>> }) => void;
  onerror: (event: { readonly error: string }) => void;
  onend: () => void;
  start(): void;
  stop(): void;
  abort(): void;
}

const recognitionClass = (): (new () => Recognition) | undefined => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as unknown as Record<
    string,
    (new () => Recognition) | undefined
  >;
  return SpeechRecognition ?? webkitSpeechRecognition;
};

/** Whether the browser recognises speech. Browsers allow it only on secure pages. */
export const canRecognise = () => recognitionClass() !== undefined && globalThis.isSecureContext;

interface SpeechOptions {
  readonly language: string;
  /** Called with everything heard so far. */
  readonly onText: (text: string) => void;
  readonly onFailed: () => void;
}

export function useSpeech({ language, onText, onFailed }: SpeechOptions) {
  const running = useRef<Recognition | null>(null);
  const [isListening, setListening] = useState(false);
  useEffect(() => () => running.current?.abort(), []);

  function start() {
    const Recognition = recognitionClass();
    if (!Recognition || running.current) return;
    const recognition = new Recognition();
    recognition.lang = language;
    recognition.interimResults = true;
    recognition.onresult = ({ results }) =>
      onText(Array.from(results, (result) => result[0]?.transcript ?? "").join(""));
    recognition.onerror = ({ error }) => error !== "aborted" && onFailed();
    recognition.onend = () => {
      running.current = null;
      setListening(false);
    };
    running.current = recognition;
    setListening(true);
    recognition.start();
  }

  return { isListening, toggle: () => (running.current ? running.current.stop() : start()) };
}
