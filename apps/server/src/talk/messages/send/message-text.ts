import {
  ALT_CODE_POINTS,
  FREE_TEXT_CODE_POINTS,
  GREETING_CODE_POINTS,
  MESSAGE_CODE_POINTS,
} from "@lingualoom/contract/limits.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { AppError } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";

/** NUL cannot be stored by PostgreSQL and a lone surrogate cannot be sent as UTF-8. */
const unstorable = (text: string) => text.includes("\u0000") || !text.isWellFormed();

/** Code units first: counting code points of a megabyte to refuse it would be the attack. */
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

/** A text of which nothing can be seen is none. */
const seen = (typed: string) => (isVisible(typed) ? typed.trim() : "");

/**
 * The text as it will be stored: trimmed at both ends, otherwise exactly what was typed. Empty only beside a picture.
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
 * What is to be seen on a picture, in the sender's words.
 * @throws AppError `VALIDATION` or `TEXT_TOO_LONG`
 */
export const altText = (typed: string): string => requireText(seen(typed), ALT_CODE_POINTS, "alt");

/**
 * What somebody says first to who comes by their invite; empty for nothing.
 * @throws AppError `VALIDATION` or `TEXT_TOO_LONG`
 */
export const greetingText = (typed: string): string => requireText(seen(typed), GREETING_CODE_POINTS, "greeting");

/**
 * A text to translate that is nobody's message, as it was given; a blank one has nothing to translate.
 * @throws AppError `VALIDATION` or `TEXT_TOO_LONG`
 */
export const freeText = (given: string): string => requireText(given, FREE_TEXT_CODE_POINTS);
