import { EngineError, type EngineErrorCode } from "../../engine.ts";
import { phrase } from "../../engine-sentences.ts";
import { readRetryAfter } from "../provider/retry-after.ts";

interface ProviderError {
  readonly code: string;
  readonly type: string;
  readonly message: string;
}

/** Parses `{"error": {"message", "type", "param", "code"}}` defensively, since compatible servers vary. */
export function readProviderError(body: string): ProviderError {
  try {
    const error = (JSON.parse(body) as { error?: Record<string, unknown> | string } | null)?.error;
    if (typeof error === "string") return { code: "", type: "", message: error };
    const text = (value: unknown) => (typeof value === "string" ? value : "");
    return { code: text(error?.code), type: text(error?.type), message: text(error?.message) };
  } catch {
    return { code: "", type: "", message: "" };
  }
}

/** A server without structured outputs replies with a 400. */
export const refusesFormat = (status: number, error: ProviderError): boolean =>
  (status === 400 || status === 422) && /response_format|json_schema/iu.test(error.message);

function codeFor(status: number, error: ProviderError): EngineErrorCode {
  const is = (word: string) => error.code === word || error.type === word;
  if (is("insufficient_quota") || status === 402) return "quota";
  if (status === 429) return "rate_limited";
  if (is("context_length_exceeded") || status === 413 || /context length|too many tokens/iu.test(error.message)) {
    return "too_long";
  }
  // A wrong address or model, like a wrong key, stays wrong until an operator changes it.
  if (status === 401 || status === 403 || status === 404) return "auth";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 || status === 409 ? "unavailable" : "bad_output";
}

export function engineErrorFor(status: number, headers: Headers, body: string, now: Date): EngineError {
  const error = readProviderError(body);
  const code = codeFor(status, error);
  // The provider's message may repeat the text or the key, so the error has only its code.
  const detail = error.code || error.type;
  const answered = `${status}${/^[\w.-]{1,64}$/u.test(detail) ? ` (${detail})` : ""}`;
  return new EngineError(code, phrase("providerAnswered", { status: answered }), {
    retryAfter: readRetryAfter(headers, now),
  });
}
