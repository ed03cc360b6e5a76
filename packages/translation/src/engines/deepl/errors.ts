import { EngineError, type EngineErrorCode } from "../../engine.ts";
import { phrase } from "../../engine-sentences.ts";
import type { ProviderAnswer } from "../provider/call.ts";
import { readRetryAfter } from "../provider/retry-after.ts";

/** DeepL's status identifies the error; its message may repeat the request, so the error omits it. */
function codeFor(status: number, body: string): EngineErrorCode {
  if (status === 400) return /(?:source|target)_lang/u.test(body) ? "unsupported_pair" : "bad_output";
  if (status === 456) return "quota";
  // 529 is DeepL's own "too many requests" of the whole service.
  if (status === 429 || status === 529) return "rate_limited";
  if (status === 413 || status === 414) return "too_long";
  // A glossary or an address that is not there stays wrong until someone configures it, like a wrong key.
  if (status === 401 || status === 403 || status === 404) return "auth";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 ? "unavailable" : "bad_output";
}

export function deeplError({ status, headers, body }: ProviderAnswer, now: Date): EngineError {
  return new EngineError(codeFor(status, body), phrase("nameAnswered", { provider: "DeepL", status: String(status) }), {
    retryAfter: readRetryAfter(headers, now),
  });
}
