/** The part of the Web Speech API that this page uses: developer.mozilla.org/docs/Web/API/SpeechRecognition. */
interface SpeechEvents {
  readonly result: { readonly resultIndex: number; readonly results: ArrayLike<SpeechResult> };
  readonly error: { readonly error: string };
  readonly end: unknown;
}

interface SpeechResult {
  readonly isFinal: boolean;
  readonly 0: { readonly transcript: string };
}

interface SpeechRecognition {
  lang: string;
  continuous: boolean;
  /** True: where the device cannot recognise, nothing does. */
  processLocally: boolean;
  start(track: MediaStreamTrack): void;
  stop(): void;
  abort(): void;
  addEventListener<K extends keyof SpeechEvents>(type: K, listener: (event: SpeechEvents[K]) => void): void;
}

interface Asked {
  readonly langs: readonly string[];
  readonly processLocally: true;
}

export interface SpeechApi {
  new (): SpeechRecognition;
  available(asked: Asked): Promise<"available" | "downloadable" | "downloading" | "unavailable">;
  install(asked: Asked): Promise<boolean>;
}

interface Globals {
  readonly SpeechRecognition?: SpeechApi;
  readonly webkitSpeechRecognition?: SpeechApi;
}

/** Undefined where a browser has none, or one that would send the sound away. */
export function deviceSpeech(): SpeechApi | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Globals;
  const api = SpeechRecognition ?? webkitSpeechRecognition;
  const isLocal = api && "available" in api && "install" in api && "processLocally" in api.prototype;
  return isLocal ? api : undefined;
}
