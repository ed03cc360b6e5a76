import type { EngineReason, ErrorBody, ErrorCode, Issue } from "@lingualoom/contract/errors.ts";

/** What can go wrong before the server has answered. */
export type LocalCode = "NETWORK" | "TIMEOUT" | "UNREADABLE";

/** Every refusal and every failure of a call. `status` is 0 when the server did not answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | LocalCode;
  readonly issues: readonly Issue[];
  readonly reasons: readonly EngineReason[];
  readonly body: Partial<ErrorBody>;

  constructor(status: number, code: ErrorCode | LocalCode, body: Partial<ErrorBody> = {}) {
    super(body.message ?? "");
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.issues = body.issues ?? [];
    this.reasons = body.reasons ?? [];
    this.body = body;
  }
}

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The server never answered: the call may be tried again later with the same content. */
export const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.code === "NETWORK" || error.code === "TIMEOUT");

/** The server's sentence where there is one, else the page's own. */
export const sentenceOf = (error: unknown, fallback: string) =>
  error instanceof ApiError && error.message ? error.message : fallback;
