import { EngineError, type EngineErrorCode } from "../../engine.ts";
import { phrase } from "../../engine-sentences.ts";
import type { ProviderAnswer } from "../provider/call.ts";
import { readRetryAfter } from "../provider/retry-after.ts";

/** `{"error": "a sentence"}`: LibreTranslate has no codes, so only its sentences distinguish the errors. */
function codeFor(status: number, body: string): EngineErrorCode {
  if (status === 400) {
    if (/API key/iu.test(body)) return "auth";
    if (/exceeds text limit/iu.test(body)) return "too_long";
    return /not supported|not available as a target/iu.test(body) ? "unsupported_pair" : "bad_output";
  }
  // The server temporarily bans clients with too many requests; further requests prolong the ban.
  if (status === 403) return /too many request/iu.test(body) ? "quota" : "auth";
  if (status === 401 || status === 404) return "auth";
  if (status === 413) return "too_long";
  if (status === 429) return "rate_limited";
  if (status === 408 || status === 504) return "timeout";
  return status >= 500 ? "unavailable" : "bad_output";
}

export function libreTranslateError({ status, headers, body }: ProviderAnswer, now: Date): EngineError {
  return new EngineError(
    codeFor(status, body),
    phrase("nameAnswered", { provider: "LibreTranslate", status: String(status) }),
    {
      retryAfter: readRetryAfter(headers, now),
    },
  );
}
