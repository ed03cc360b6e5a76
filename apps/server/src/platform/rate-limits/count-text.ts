import type { Limits } from "./limits.ts";

const UNIT = 1_000;

/**
 * Counts a text by its length before any work on it, because preparing a text costs processor time even when no engine
 * is used.
 * @throws AppError `RATE_LIMITED`
 */
export const countText = (limits: Limits, userId: string, text: string): Promise<void> =>
  limits.consume("TEXT", userId, Math.max(1, Math.ceil(text.length / UNIT)));
