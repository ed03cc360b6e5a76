import { EngineError, type EngineErrorCode } from "../../engine.ts";
import { phrase } from "../../engine-sentences.ts";
import type { ProviderAnswer } from "../provider/call.ts";
import { readRetryAfter } from "../provider/retry-after.ts";

/** `{"success": false, "errors": [{"code", "message"}]}`; 0 when there is none. */
function internalCode(body: string): number {
  try {
    const { errors } = JSON.parse(body) as { errors?: { code?: unknown }[] };
    const code = Array.isArray(errors) ? errors[0]?.code : undefined;
    return typeof code === "number" ? code : 0;
  } catch {
    return 0;
  }
}

/**
 * https://developers.cloudflare.com/workers-ai/platform/errors/ and, from the API in front of it, 7000 and 7003 (an
 * invalid account id), 9109 and 10000 (a refused token).
 */
const BY_CODE: Readonly<Record<number, EngineErrorCode>> = {
  3006: "too_long",
  3007: "timeout",
  3008: "timeout",
  3023: "auth",
  3036: "quota",
  3040: "rate_limited",
  3041: "auth",
  3042: "auth",
  5007: "auth",
  5016: "auth",
  5018: "auth",
  7000: "auth",
  7003: "auth",
  9109: "auth",
  10000: "auth",
};

function codeFor(status: number): EngineErrorCode {
  if (status === 401 || status === 403 || status === 404) return "auth";
  if (status === 408 || status === 504) return "timeout";
  if (status === 413) return "too_long";
  if (status === 429) return "rate_limited";
  return status >= 500 ? "unavailable" : "bad_output";
}

export function cloudflareError({ status, headers, body }: ProviderAnswer, now: Date): EngineError {
  const internal = internalCode(body);
  const detail = internal === 0 ? "" : ` (${internal})`;
  return new EngineError(
    BY_CODE[internal] ?? codeFor(status),
    phrase("nameAnswered", { provider: "Cloudflare", status: `${status}${detail}` }),
    {
      retryAfter: readRetryAfter(headers, now),
    },
  );
}
