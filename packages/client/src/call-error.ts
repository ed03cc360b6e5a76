import type { ErrorBody, ErrorCode } from "@lingualoom/contract/errors.ts";

/** Failures that happen before the server has answered. */
export type LocalCode = "NETWORK" | "TIMEOUT" | "UNREADABLE";

/** A call that was refused, or failed in all its attempts. `status` is 0 when the server did not answer. */
export class CallError extends Error {
  readonly status: number;
  readonly code: ErrorCode | LocalCode;
  readonly body: Partial<ErrorBody>;
  /** Milliseconds until a retry makes sense, if the server says so. */
  readonly retryAfter: number | undefined;

  constructor(
    status: number,
    code: ErrorCode | LocalCode,
    given: {
      readonly body?: Partial<ErrorBody>;
      readonly retryAfter?: number | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(given.body?.message ?? code, { cause: given.cause });
    this.name = "CallError";
    this.status = status;
    this.code = code;
    this.body = given.body ?? {};
    this.retryAfter = given.retryAfter;
  }

  static async of(response: Response): Promise<CallError> {
    const body = (await response.json().catch(() => ({}))) as Partial<ErrorBody>;
    const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
    const retryAfter = Number.isFinite(seconds) ? seconds * 1_000 : undefined;
    return new CallError(response.status, body.code ?? "UNREADABLE", { body, retryAfter });
  }
}
