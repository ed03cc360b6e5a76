import type { ReadableMessage } from "#/talk/message/access-store.ts";

/** Replaces the detector's name when a member has chosen the language. */
export const TOLD_BY_A_PERSON = "person";

/**
 * Returns the language of a message if a member has chosen it. A detected language is detected again, with current
 * knowledge.
 */
export const knownLanguage = (message: Pick<ReadableMessage, "detector" | "language">): string | null =>
  message.detector === TOLD_BY_A_PERSON ? message.language : null;
