import { ApiError } from "#/transport/api-error.ts";

/** Failures that no retry changes; reported once per conversation. */
export const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && (error.code === "UNSUPPORTED_PAIR" || error.code === "NO_ENGINE");
