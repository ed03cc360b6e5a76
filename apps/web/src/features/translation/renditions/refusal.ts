import { ApiError } from "#/transport/api-error.ts";

/** What no retry changes; it is said once for the conversation. */
export const isRefusal = (error: Error): boolean =>
  error instanceof ApiError && (error.code === "UNSUPPORTED_PAIR" || error.code === "NO_ENGINE");
