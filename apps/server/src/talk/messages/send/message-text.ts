import {
  ALT_CODE_POINTS,
  FREE_TEXT_CODE_POINTS,
  GREETING_CODE_POINTS,
  MESSAGE_CODE_POINTS,
} from "@lingualoom/contract/limits.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

/** PostgreSQL cannot store NUL, and a lone surrogate cannot be encoded as UTF-8. */
const unstorable = (text: string) => text.includes("\u0000") || !text.isWellFormed();

/** Compares code units first, because counting the code points of a megabyte would itself be an attack. */
const longerThan = (text: string, codePoints: number) =>
  text.length > codePoints && (text.length > 2 * codePoints || [...text].length > codePoints);

/** @throws AppError `VALIDATION` or `TEXT_TOO_LONG` */
function requireText(text: string, limit: number, path = "text"): string {
  if (unstorable(text)) {
    throw new AppError("VALIDATION", say("textNotText"), {
      issues: [{ path, sentence: say("notText") }],
    });
  }
  if (longerThan(text, limit)) {
    throw new AppError("TEXT_TOO_LONG", say("textTooLong", { most: limit }));
  }
  return text;
}

/** A text without visible characters counts as empty. */
const seen = (typed: string) => (isVisible(typed) ? typed.trim() : "");

/**
 * Returns the text to store: trimmed, otherwise exactly as typed. Only empty beside a picture.
 * @throws AppError `VALIDATION` or `TEXT_TOO_LONG`
 */
export function messageText(typed: string, withPicture = false, most = MESSAGE_CODE_POINTS): string {
  const text = requireText(seen(typed), most);
  if (text === "" && !withPicture) {
    throw new AppError("VALIDATION", say("messageEmpty"), {
      issues: [{ path: "text", sentence: say("mustNotBeEmpty") }],
    });
  }
  return text;
}

/**
 * Returns the sender's description of a picture.
 * @throws AppError `VALIDATION` or `TEXT_TOO_LONG`
 */
export const altText = (typed: string): string => requireText(seen(typed), ALT_CODE_POINTS, "alt");

/**
 * Returns a text that is not finished, unchanged; empty without visible characters.
 * @throws AppError `VALIDATION` or `TEXT_TOO_LONG`
 */
export const draftText = (typed: string): string => requireText(isVisible(typed) ? typed : "", MESSAGE_CODE_POINTS);

/**
 * Returns the greeting of an invite; empty for none.
 * @throws AppError `VALIDATION` or `TEXT_TOO_LONG`
 */
export const greetingText = (typed: string): string => requireText(seen(typed), GREETING_CODE_POINTS, "greeting");

/**
 * Returns a text to translate that is not a message, unchanged; a blank one needs no translation.
 * @throws AppError `VALIDATION` or `TEXT_TOO_LONG`
 */
export const freeText = (given: string): string => requireText(given, FREE_TEXT_CODE_POINTS);
