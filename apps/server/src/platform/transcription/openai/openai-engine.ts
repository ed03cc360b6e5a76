import { readProviderError } from "@lingualoom/translation/engines/openai/errors.ts";
import { providerUrl } from "@lingualoom/translation/engines/provider/call.ts";
import { readRetryAfter } from "@lingualoom/translation/engines/provider/retry-after.ts";
import type { Clock } from "#/platform/clock.ts";
import type { TranscriptionFailure } from "../engine.ts";
import { type HeardRecording, type TranscriptionEngine, TranscriptionError } from "../engine.ts";
import { joined } from "../heard.ts";
import type { SoundProcess } from "../sound/sound-process.ts";
import { readTranscription } from "./answer.ts";

/** Models after `whisper-1` do not support `verbose_json`. */
const refusesFormat = (status: number, body: string): boolean =>
  (status === 400 || status === 422) && /response_format|verbose_json/iu.test(readProviderError(body).message);

function failureFor(status: number, reason: string): TranscriptionFailure {
  if (reason === "insufficient_quota" || status === 402) return "quota";
  if (status === 429) return "busy";
  if (status === 413) return "too-long";
  // A wrong address or model needs the operator, like a wrong key.
  if (status === 401 || status === 403 || status === 404) return "unconfigured";
  return status >= 500 || status === 408 || status === 409 ? "unavailable" : "refused";
}

function errorFor(status: number, headers: Headers, body: string, now: Date): TranscriptionError {
  const { code, type } = readProviderError(body);
  const retryAfter = readRetryAfter(headers, now);
  // The provider's message may contain the key, so the error only has its code.
  const reason = /^[\w.-]{1,64}$/u.test(code || type) ? code || type : "";
  const message = `the service answered ${status}${reason && ` (${reason})`}`;
  return new TranscriptionError(failureFor(status, reason), message, retryAfter === undefined ? {} : { retryAfter });
}

export interface OpenAiTranscription {
  /** Includes the version: `https://api.openai.com/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly key: string | null;
  /** True when the service runs on a machine of the operator, so recordings do not leave it. */
  readonly onThisServer: boolean;
}

interface OpenAiEngineDependencies {
  readonly sound: SoundProcess;
  readonly clock: Clock;
  readonly timeoutMs?: number;
}

/** Milliseconds for ten minutes of speech. */
const TIMEOUT_MS = 5 * 60_000;
/** An hour of speech has 60,000 characters, and ten times as many with its timestamped segments. */
const MOST_BYTES = 5_000_000;

/** Formats in order of preference: segments with probabilities first. Some models only return text. */
const FORMATS = ["verbose_json", "json"] as const;

/** Any server with OpenAI's audio transcription API: https://platform.openai.com/docs/api-reference/audio */
export function openOpenAiTranscription(
  settings: OpenAiTranscription,
  deps: OpenAiEngineDependencies,
): TranscriptionEngine {
  const { sound, clock, timeoutMs = TIMEOUT_MS } = deps;
  const url = providerUrl(settings.baseUrl, "/audio/transcriptions");
  const headers = settings.key ? { authorization: `Bearer ${settings.key}` } : {};
  let format = 0;
  let isRefused = false;

  async function ask(piece: { bytes: Uint8Array; name: string; type: string }, signal: AbortSignal) {
    const form = new FormData();
    form.set("file", new Blob([Buffer.from(piece.bytes)], { type: piece.type }), piece.name);
    form.set("model", settings.model);
    form.set("response_format", FORMATS[format] as string);
    form.set("temperature", "0");
    // Redirects are refused, so the key and the recording only go to the configured address.
    const response = await fetch(url, { method: "POST", headers, body: form, signal, redirect: "error" });
    return { response, body: await readBody(response) };
  }

  async function transcribePiece(piece: Parameters<typeof ask>[0], signal: AbortSignal) {
    const withTimeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const { response, body } = await ask(piece, withTimeout).catch((cause) => {
      if (cause instanceof TranscriptionError) throw cause;
      throw new TranscriptionError(signal.aborted ? "cancelled" : "unavailable", "no answer", { cause });
    });
    if (response.ok) {
      isRefused = false;
      return readTranscription(body);
    }
    if (format === 0 && refusesFormat(response.status, body)) {
      format = 1;
      return transcribePiece(piece, signal);
    }
    const error = errorFor(response.status, response.headers, body, clock.now());
    isRefused = error.failure === "unconfigured";
    throw error;
  }

  return {
    name: `${settings.model} (${url.hostname})`,
    privacyLevel: settings.onThisServer ? "server" : "providers",
    async transcribe(bytes, signal, mayGo): Promise<HeardRecording | null> {
      const heard = [];
      for (const piece of await sound.cut(bytes, signal)) {
        await mayGo();
        heard.push(await transcribePiece(piece, signal));
      }
      return joined(heard);
    },
    health: async () => (isRefused ? "key-refused" : "ready"),
  };
}

async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for await (const bytes of response.body ?? []) {
    size += bytes.byteLength;
    if (size > MOST_BYTES) throw new TranscriptionError("unavailable", "the answer is too large");
    text += decoder.decode(bytes, { stream: true });
  }
  return text + decoder.decode();
}
