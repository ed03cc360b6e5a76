import type { ReadableMessage } from "#/talk/message/access-store.ts";

/** Stands in the place of the detector where a member has chosen the language. */
export const TOLD_BY_A_PERSON = "person";

/** The language of a message where somebody has chosen it; what a detector found is found again, with what it knows now. */
export const knownLanguage = (message: Pick<ReadableMessage, "detector" | "language">): string | null =>
  message.detector === TOLD_BY_A_PERSON ? message.language : null;
