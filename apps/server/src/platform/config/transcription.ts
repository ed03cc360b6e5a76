import { OPENAI_URL } from "@lingualoom/translation/engines/openai/engine.ts";
import type { Environment } from "./environment.ts";

export interface TranscriptionConfig {
  /** A Whisper model file for local transcription; null: no local transcription. */
  readonly whisperModel: string | null;
  /** A service with OpenAI's transcription API; null: none. */
  readonly service: {
    /** Includes the version, such as `/v1`. */
    readonly baseUrl: string;
    readonly key: string | null;
    readonly model: string;
    /** True when the service runs on a machine of the operator, so recordings do not leave it. */
    readonly onThisServer: boolean;
  } | null;
  readonly mostSeconds: number;
}

export function readTranscription(
  environment: Environment,
  folder: (name: string) => string | null,
): TranscriptionConfig {
  const baseUrl = environment.webUrl("TRANSCRIPTION_URL");
  const key = environment.text("TRANSCRIPTION_API_KEY");
  const model = environment.text("TRANSCRIPTION_MODEL") ?? "whisper-1";
  const onThisServer = environment.onOff("TRANSCRIPTION_ON_THIS_SERVER", false);
  if (onThisServer && baseUrl === null)
    environment.problems.push("TRANSCRIPTION_ON_THIS_SERVER needs TRANSCRIPTION_URL, the address of your own service.");
  // A key or an address alone is enough: the official service needs only a key, and a self-hosted one often has none.
  const isAsked = baseUrl !== null || key !== null;
  return {
    whisperModel: folder("WHISPER_MODEL"),
    service: isAsked ? { baseUrl: baseUrl ?? OPENAI_URL, key, model, onThisServer } : null,
    mostSeconds: 60 * environment.wholeNumber("TRANSCRIPTION_MINUTES", 60, 1, 240),
  };
}
