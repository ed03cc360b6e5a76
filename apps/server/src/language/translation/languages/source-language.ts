import type { ReadableMessage } from "#/talk/message/access-store.ts";

/** Replaces the detector's name when a member has chosen the language. */
export const EVENTS_WITH_ACTOR = "person";

/** Returns the language that a member has chosen, if any. Detected languages are detected again. */
export const knownLanguage = (message: Pick<ReadableMessage, "detector" | "language">): string | null =>
  message.detector === EVENTS_WITH_ACTOR ? message.language : null;
