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
  /** True: never falls back to a remote service. */
  processLocally: boolean;
  start(track: MediaStreamTrack): void;
  stop(): void;
  abort(): void;
  addEventListener<K extends keyof SpeechEvents>(type: K, listener: (event: SpeechEvents[K]) => void): void;
}

interface SpeechRequest {
  readonly langs: readonly string[];
  readonly processLocally: true;
}

export interface SpeechApi {
  new (): SpeechRecognition;
  available(asked: SpeechRequest): Promise<"available" | "downloadable" | "downloading" | "unavailable">;
  install(asked: SpeechRequest): Promise<boolean>;
}

interface Globals {
  readonly SpeechRecognition?: SpeechApi;
  readonly webkitSpeechRecognition?: SpeechApi;
}

/** Returns undefined if the browser has no speech recognition, or only one that would upload the sound. */
export function deviceSpeech(): SpeechApi | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as Globals;
  const api = SpeechRecognition ?? webkitSpeechRecognition;
  const isLocal = api && "available" in api && "install" in api && "processLocally" in api.prototype;
  return isLocal ? api : undefined;
}
