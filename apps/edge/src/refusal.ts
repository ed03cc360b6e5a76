import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "@lingualoom/contract/errors.ts";

/** As the servers' own answers have them. Browsers believe the last one over https only. */
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000",
} as const;

/** A refusal of the worker's own, in the one shape that all refusals have. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: ErrorCode;
  constructor(code: ErrorCode, message: string) {
    super(message);
    this.code = code;
  }

  asResponse(): Response {
    const { code, message } = this;
    const body: ErrorBody = { success: false, error: message, message, code };
    const headers: Record<string, string> = { ...HEADERS };
    // Somebody else is asked next time, and those who failed are asked how they are meanwhile.
    if (code === "UNAVAILABLE") headers["retry-after"] = "1";
    return Response.json(body, { status: ERROR_STATUS[code], headers });
  }
}
