import { ERROR_STATUS, type ErrorBody, type ErrorCode } from "@lingualoom/contract/errors.ts";

/** The same as in the servers' own answers. Browsers respect the last one only over https. */
const HEADERS = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "strict-transport-security": "max-age=31536000",
} as const;

/** A refusal by the worker itself, in the same shape as the servers' refusals. */
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
    // The next request goes to another backend, and the failed ones are checked in the meantime.
    if (code === "UNAVAILABLE") headers["retry-after"] = "1";
    return Response.json(body, { status: ERROR_STATUS[code], headers });
  }
}
