import type { EngineReason, ErrorBody, ErrorCode, Issue } from "@lingualoom/contract/errors.ts";
import { isServerAway } from "./connection.ts";

type LocalCode = "NETWORK" | "TIMEOUT" | "UNREADABLE";

/** Every refusal and every failure of a call. `status` is 0 when the server did not answer. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | LocalCode;
  readonly issues: readonly Issue[];
  readonly reasons: readonly EngineReason[];
  readonly body: Partial<ErrorBody>;
  /** Seconds until a retry makes sense, if the server sent them. */
  readonly retryAfter: number | null;

  constructor(status: number, code: ErrorCode | LocalCode, body: Partial<ErrorBody> = {}, retryAfter?: number | null) {
    super(body.message ?? "");
    this.name = "ApiError";
    this.status = status;
    this.code = code;
    this.issues = body.issues ?? [];
    this.reasons = body.reasons ?? [];
    this.body = body;
    this.retryAfter = retryAfter ?? null;
  }
}

export const isSignedOut = (error: unknown) => error instanceof ApiError && error.status === 401;

/** The server answers no chat calls until the user has set up a second factor. */
export const needsFactor = (error: unknown) => error instanceof ApiError && error.code === "SECOND_FACTOR_REQUIRED";

/** The server never answered, so the same call may be retried later. */
export const isUnreachable = (error: unknown) =>
  error instanceof ApiError && (error.code === "NETWORK" || error.code === "TIMEOUT");

/**
 * Whether this device has no network, or its server has been down for a while, so that an immediate retry is pointless.
 * A browser may be wrong about its network, so it is consulted only after a failure.
 */
export const isCutOff = (error: unknown) => isUnreachable(error) && (navigator.onLine === false || isServerAway());

export const issueAt = (path: string, error: unknown): string | undefined =>
  error instanceof ApiError ? error.issues.find((issue) => issue.path === path)?.message : undefined;
