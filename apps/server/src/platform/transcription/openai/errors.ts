import { readProviderError } from "@lingualoom/translation/engines/openai/errors.ts";
import { readRetryAfter } from "@lingualoom/translation/engines/provider/retry-after.ts";
import { TranscriptionError, type TranscriptionFailure } from "../engine.ts";

/** Models after `whisper-1` know no `verbose_json`. */
export const refusesFormat = (status: number, body: string): boolean =>
  (status === 400 || status === 422) && /response_format|verbose_json/iu.test(readProviderError(body).message);

function failureFor(status: number, reason: string): TranscriptionFailure {
  if (reason === "insufficient_quota" || status === 402) return "quota";
  if (status === 429) return "busy";
  if (status === 413) return "too-long";
  // A wrong address or model stays wrong until someone configures it, like a wrong key.
  if (status === 401 || status === 403 || status === 404) return "unconfigured";
  return status >= 500 || status === 408 || status === 409 ? "unavailable" : "refused";
}

export function errorFor(status: number, headers: Headers, body: string, now: Date): TranscriptionError {
  const { code, type } = readProviderError(body);
  const retryAfter = readRetryAfter(headers, now);
  // The provider's own words may repeat the key; the error has only its code.
  const reason = /^[\w.-]{1,64}$/u.test(code || type) ? code || type : "";
  const message = `the service answered ${status}${reason && ` (${reason})`}`;
  return new TranscriptionError(failureFor(status, reason), message, retryAfter === undefined ? {} : { retryAfter });
}
