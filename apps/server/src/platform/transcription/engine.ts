export interface TranscriptionEngine {
  /** Display name: "Whisper on this server". */
  readonly name: string;
  readonly privacyLevel: "server" | "providers";
  /**
   * Resolves to null when the recording contains no speech.
   * @param mayGo called right before any part of the recording leaves this server; rejects if that is not allowed
   * @throws TranscriptionError
   */
  transcribe(bytes: Uint8Array, signal: AbortSignal, mayGo: () => Promise<void>): Promise<HeardRecording | null>;
  /** Returns whether it is ready, as far as that is known without a recording. */
  health(): Promise<EngineHealth>;
}

/** `model-missing`: the file is missing or unreadable; `program-missing`: no program for this machine. */
export type EngineHealth = "ready" | "model-missing" | "program-missing" | "key-refused";

export interface HeardRecording {
  readonly text: string;
  /** A code of two or three letters; null when the engine does not report it. */
  readonly language: string | null;
  /** The text may contain words that were not spoken. */
  readonly uncertain: boolean;
}

/**
 * `unreadable`, `too-long` and `refused` are permanent for this recording; `unconfigured` lasts until the operator
 * changes something; the others are temporary.
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
  readonly retryAfter: number | undefined;

  constructor(failure: TranscriptionFailure, message: string, options: ErrorOptions & { retryAfter?: number } = {}) {
    super(message, options);
    this.failure = failure;
    this.retryAfter = options.retryAfter;
  }

  get passes(): boolean {
    return ["quota", "busy", "unavailable", "cancelled", "unconfigured"].includes(this.failure);
  }
}
