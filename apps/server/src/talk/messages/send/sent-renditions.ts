import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { isLanguage } from "@lingualoom/translation/languages.ts";
import type { PrivacyLevelRecord } from "#/people/membership/privacy-level.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import type { NewRendition } from "#/talk/message/parts/renditions.ts";
import { messageText } from "./message-text.ts";

export interface SentRendition {
  readonly language: string;
  readonly text: string;
  /** Proves which engine made it from this text; without one the author wrote it. */
  readonly seal?: string | undefined;
}

export interface SealedDraft {
  readonly from: string;
  /** The conversation, and in a direct one the other person, whom a preview may have named instead. */
  readonly addresses: readonly string[];
  readonly text: string;
  readonly privacy: PrivacyLevelRecord;
}

/** Returns the engine's rendition that a seal proves; null when it is not valid for that draft, language and text. */
export type OpenSeal = (draft: SealedDraft, given: SentRendition) => NewRendition | null;

/** Replaces the engine for renditions written by people. */
export const AUTHOR = "author";

/** The message's language may be detected later and does not matter here. */
export const writtenRendition = (target: string, text: string, writtenBy: string): NewRendition => ({
  target,
  text,
  writtenBy,
  source: "und",
  engine: AUTHOR,
  engineVersion: "",
  glossary: "",
  engineName: "",
  quality: "good",
  madeAt: "device",
  memoryKey: null,
});

/**
 * Returns a version for readers of a language, as it will be stored.
 * @throws AppError `UNSUPPORTED_LANGUAGE`, `VALIDATION` or `TEXT_TOO_LONG`
 */
export function requireRendition(language: string, typed: string): string {
  if (!isLanguage(language)) throw new AppError("UNSUPPORTED_LANGUAGE", say("languageUnknown", { code: language }));
  return messageText(typed, false, 2 * MESSAGE_CODE_POINTS);
}

/**
 * Returns the renditions to store with a message.
 * @throws AppError as `requireRendition`, and `VALIDATION` for a message without a text
 */
export function parseRenditions(
  draft: SealedDraft,
  given: readonly SentRendition[],
  openSeal: OpenSeal,
): readonly NewRendition[] | undefined {
  if (given.length === 0) return undefined;
  if (draft.text === "") throw new AppError("VALIDATION", say("messageEmpty"));
  const made = given.flatMap((one) => {
    const text = requireRendition(one.language, one.text);
    if (one.seal === undefined) return [writtenRendition(one.language, text, draft.from)];
    return openSeal(draft, one) ?? [];
  });
  return made.length === 0 ? undefined : made;
}
