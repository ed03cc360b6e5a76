/** Something that writes down what is said in a recording. */
export interface TranscriptionEngine {
  /** For people: "Whisper on this server". */
  readonly name: string;
  /** Where it hears. */
  readonly privacyLevel: "server" | "providers";
  /**
   * Null where nobody says anything.
   * @param mayGo asked right before anything of the recording leaves this server; rejects where it may not
   * @throws TranscriptionError
   */
  transcribe(bytes: Uint8Array, signal: AbortSignal, mayGo: () => Promise<void>): Promise<Heard | null>;
  /** Whether it can hear now, as far as that is known without a recording. */
  health(): Promise<EngineHealth>;
}

/** `model-missing`: the file is not there or cannot be read; `program-missing`: no program for this machine. */
export type EngineHealth = "ready" | "model-missing" | "program-missing" | "key-refused";

export interface Heard {
  readonly text: string;
  /** As a code of two or three letters; null where the engine does not say. */
  readonly language: string | null;
  /** It may hold words that nobody said. */
  readonly uncertain: boolean;
}

/**
 * `unreadable`, `too-long` and `refused` stay so for this recording; `unconfigured` stays until the operator changes
 * something; the others pass.
 */
export type TranscriptionFailure =
  | "unreadable"
  | "too-long"
  | "refused"
  | "unconfigured"
  | "quota"
  | "busy"
  | "unavailable"
  | "cancelled";

export class TranscriptionError extends Error {
  readonly failure: TranscriptionFailure;
  /** Milliseconds after which the service takes another recording. */
  readonly retryAfter: number | undefined;

  constructor(failure: TranscriptionFailure, message: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.failure = failure;
    this.retryAfter = options.retryAfter;
  }

  /** Whether the same recording may be heard later. */
  get passes(): boolean {
    return ["quota", "busy", "unavailable", "cancelled", "unconfigured"].includes(this.failure);
  }
}
